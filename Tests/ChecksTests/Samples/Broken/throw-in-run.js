// expects: never-completed:5
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    if (document.links.length === 0) {
      throw new Error("This page has no links.");
    }
    parameters.completionFunction({ count: document.links.length });
  },
};
