// expects: name-not-defined:4
var ExtensionPreprocessingJS = {
  run: function (extension) {
    completionFunction({ url: document.URL });
  },
};
