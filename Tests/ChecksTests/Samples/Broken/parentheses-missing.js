// expects: never-completed:5
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    this.url = document.URL;
    parameters.completionFunction;
  },
};
