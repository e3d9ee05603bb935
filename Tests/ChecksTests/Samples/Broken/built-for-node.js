// expects: module-variable:2
exports.ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction({ title: document.title });
  },
};
