// expects: results-no-dictionary:4
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction(JSON.stringify({ url: document.URL }));
  },
};
