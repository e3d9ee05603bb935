// expects: debugger:4
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    debugger;
    parameters.completionFunction({ url: document.URL });
  },
};
