// expects: completed-late:6
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    setTimeout(function () {
      parameters.completionFunction({ text: document.body.innerText });
    }, 3000);
  },
};
