// expects: never-completed:4 completed-again:5
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    for (const image of document.images) {
      parameters.completionFunction({ image: image.src });
    }
  },
};
