// expects: run-missing:2
var ExtensionPreprocessingJS = function () {
  return { run: function (parameters) { parameters.completionFunction({ url: document.URL }); } };
};
