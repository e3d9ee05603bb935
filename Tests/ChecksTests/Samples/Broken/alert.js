// expects: dialog:4
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    alert("Saving…");
    parameters.completionFunction({ url: document.URL });
  },
};
