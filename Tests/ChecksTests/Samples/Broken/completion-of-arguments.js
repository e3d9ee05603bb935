// expects: never-completed:4
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    arguments.completionFunction({ url: document.URL });
  },
};
