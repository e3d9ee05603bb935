// expects: navigation-requested:4
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    window.location = "https://example.com/?from=" + encodeURIComponent(document.URL);
    parameters.completionFunction({ url: document.URL });
  },
  finalize: function () {},
};
