// expects: finalize-misspelt:4
var ExtensionPreprocessingJS = {
  run: function (parameters) { parameters.completionFunction({ url: document.URL }); },
  finalise: function (parameters) { document.title = parameters.title; },
};
