var ExtensionPreprocessingJS = {
  run: function (parameters) { parameters.completionFunction({ url: document.URL }); },
};
