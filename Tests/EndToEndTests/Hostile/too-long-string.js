// Longer than a string can be: the engine throws a RangeError, "Out of memory".
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var text = "x".repeat(Math.pow(2, 30));
    parameters.completionFunction({ text: text + text + text });
  },
};
