// expects: never-completed:4
var ExtensionPreprocessingJS = {
  run: function () {
    parameters.completionFunction({ url: document.URL });
  },
};
