// An address of an app leaves the page where it is.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    window.location = "example-app://save?url=" + encodeURIComponent(document.URL);
    parameters.completionFunction({ url: document.URL });
  },
  finalize: function () {},
};
