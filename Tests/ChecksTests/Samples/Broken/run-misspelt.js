// expects: run-missing:3
var ExtensionPreprocessingJS = {
  Run: function (parameters) { parameters.completionFunction({ url: document.URL }); },
};
