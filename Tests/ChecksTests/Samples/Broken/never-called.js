// expects: never-completed:3
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    document.title = "Saved";
  },
};
