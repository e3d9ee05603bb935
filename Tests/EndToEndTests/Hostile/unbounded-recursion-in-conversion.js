// The recursion goes through the conversion of an argument to a string.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var name = {
      toString: function () {
        return document.body.getAttribute(name);
      },
    };
    document.body.getAttribute(name);
    parameters.completionFunction({});
  },
};
