// The document is a graph, and all of it hangs together: never what the author meant.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction({ body: document.body, links: document.links });
  },
};
