// expects: waits-for-load:4
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    document.addEventListener("DOMContentLoaded", () => {
      parameters.completionFunction({ text: document.body.innerText });
    });
  },
};
