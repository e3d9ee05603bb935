// expects: finalize-completion:6
var ExtensionPreprocessingJS = {
  run: function (parameters) { parameters.completionFunction({ url: document.URL }); },
  finalize: function (parameters) {
    document.title = parameters.title;
    parameters.completionFunction({});
  },
};
