// expects: name-not-defined:4 name-not-defined:6
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var error = new Exception("no title");
    parameters.completionFunction({
      title: trimmed(document.title), error: error.message,
    });
  },
};
