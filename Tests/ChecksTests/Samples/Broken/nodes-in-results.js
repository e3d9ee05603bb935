// expects: results-node:5 results-node:6 results-node:7 results-node:8
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction({
      body: document.body,
      links: document.querySelectorAll("a"),
      images: Array.from(document.images),
      first: document.querySelector("p"),
    });
  },
};
