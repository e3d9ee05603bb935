// expects: never-completed:4
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    for (var link of document.links) {
      if (link.rel === "canonical") {
        parameters.completionFunction({ url: link.href });
        return;
      }
    }
  },
};
