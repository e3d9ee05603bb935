// expects: page-global:4
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction({ title: $("h1").first().text() });
  },
};
