// expects: results-null:4 results-null:5 results-null:6
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var results = { title: document.title || null };
    results.selection = null;
    results.language = document.documentElement.getAttribute("lang");
    parameters.completionFunction(results);
  },
};
