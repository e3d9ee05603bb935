var ExtensionPreprocessingJS = {
  run: function (parameters) {
    for (const link of document.links) {
      if (link.rel === "canonical") {
        parameters.completionFunction({ url: link.href });
        return;
      }
    }
    parameters.completionFunction({ url: document.URL });
  },
};
