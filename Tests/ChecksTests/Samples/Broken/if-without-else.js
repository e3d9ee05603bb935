// expects: never-completed:5
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var text = window.getSelection().toString();
    if (text !== "") {
      parameters.completionFunction({ text: text });
    }
  },
};
