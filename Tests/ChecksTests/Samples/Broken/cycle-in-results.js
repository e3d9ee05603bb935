// expects: results-cycle:5
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var results = { url: document.URL };
    results.parent = results;
    parameters.completionFunction(results);
  },
};
