// A property list is a tree.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var page = { title: document.title };
    page.sections = [{ name: "first", parent: page }];
    parameters.completionFunction({ page: page });
  },
};
