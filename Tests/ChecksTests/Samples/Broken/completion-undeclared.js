// expects: name-not-defined:4
var ExtensionPreprocessingJS = {
  run: function () {
    completionFunction({ url: document.URL });
  },
};
