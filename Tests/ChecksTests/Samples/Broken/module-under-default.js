// expects: global-module:2
var ExtensionPreprocessingJS = {
  default: { run: function (parameters) { parameters.completionFunction({ url: document.URL }); } },
};
