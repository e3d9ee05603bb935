// expects: navigation-requested:5
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction({ url: document.URL });
    window.location.href = "https://example.com/done";
  },
  finalize: function (parameters) { document.title = parameters.title; },
};
