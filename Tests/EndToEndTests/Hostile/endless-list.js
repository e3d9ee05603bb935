// A list with the greatest length that there is, and nothing in it.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var list = [];
    list.length = Math.pow(2, 32) - 1;
    parameters.completionFunction({ list: list });
  },
};
