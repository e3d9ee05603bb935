// expects: name-not-defined:5
var ExtensionPreprocessingJS = {
  run: function (extension) {
    if (document.title) {
      parameters.completionFunction({ title: document.title });
    } else {
      extension.completionFunction({ url: document.URL });
    }
  },
};
