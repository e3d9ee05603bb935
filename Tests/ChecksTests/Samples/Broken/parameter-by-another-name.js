// expects: name-not-defined:4
var ExtensionPreprocessingJS = {
  run(args) {
    parameters.completionFunction({ title: document.title });
  },
};
