// A gigabyte that costs nothing until somebody reads it.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction({ text: "x".repeat(Math.pow(2, 30)) });
  },
};
