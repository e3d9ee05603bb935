// expects: selection-unchecked:4
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var range = window.getSelection().getRangeAt(0);
    parameters.completionFunction({ text: range.toString() });
  },
};
