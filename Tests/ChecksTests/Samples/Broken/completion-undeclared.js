// expects: never-completed:3 name-not-defined:4
var ExtensionPreprocessingJS = {
  run: function () {
    completionFunction({ url: document.URL });
  },
};
