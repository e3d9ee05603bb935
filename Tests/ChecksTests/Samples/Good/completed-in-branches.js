var ExtensionPreprocessingJS = {
  run: function (parameters) {
    if (document.images.length > 10) {
      return parameters.completionFunction({ kind: "gallery" });
    }
    switch (document.contentType) {
      case "text/html":
      case "application/xhtml+xml":
        parameters.completionFunction({ kind: "page" });
        break;
      case "text/plain":
        parameters.completionFunction({ kind: "text" });
        return;
      default:
        parameters.completionFunction({ kind: "other" });
    }
  },
};
