// The same gigabyte on its way into the document.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    document.body.textContent = "x".repeat(Math.pow(2, 30));
    parameters.completionFunction({ length: document.body.textContent.length });
  },
};
