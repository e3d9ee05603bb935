// expects: parameter-unknown-key:4
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionHandler({ url: document.URL });
  },
};
