// expects: results-null:4
var ExtensionPreprocessingJS = {};
ExtensionPreprocessingJS.run = function (parameters) {
  parameters.completionFunction({ url: document.URL, author: null });
};
