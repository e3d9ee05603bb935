// expects: never-completed:6
var ExtensionPreprocessingJS = {
  run: function ({ completionFunction }) {
    if (document.images.length > 0) {
      completionFunction({ kind: "gallery" });
    } else if (document.links.length > 0) {
      completionFunction({ kind: "list" });
    }
  },
};
