// expects: results-missing:4
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction();
  },
};
