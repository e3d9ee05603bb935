// expects: never-completed:5
var options = { title: true };
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    options.completionFunction({ title: options.title });
  },
};
