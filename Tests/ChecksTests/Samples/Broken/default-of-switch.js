// expects: never-completed:4
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    switch (document.contentType) {
      case "text/html":
        parameters.completionFunction({ title: document.title });
        break;
      default:
        console.log("no page");
    }
  },
};
