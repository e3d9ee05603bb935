// expects: node-in-json:5 node-in-json:6
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction({
      page: JSON.stringify(document),
      part: JSON.stringify({ images: document.querySelectorAll("img") }),
    });
  },
};
