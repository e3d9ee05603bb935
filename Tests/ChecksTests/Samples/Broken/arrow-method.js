// expects: arrow-this:4
var ExtensionPreprocessingJS = {
  title: function () { return document.title; },
  run: (parameters) => parameters.completionFunction({ title: this.title() }),
};
