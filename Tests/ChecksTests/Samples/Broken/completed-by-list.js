// expects: never-completed:4
var ExtensionPreprocessingJS = {
  run: function () {
    if (document.title) {
      arguments[0].completionFunction({ title: document.title });
    }
  },
};
