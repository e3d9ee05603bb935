// expects: completed-again:7
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    if (document.title === "") {
      parameters.completionFunction({ title: document.URL });
    }
    parameters.completionFunction({ title: document.title });
  },
};
