// expects: syntax-error:4
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction({ url: document.URL };
  }
};
