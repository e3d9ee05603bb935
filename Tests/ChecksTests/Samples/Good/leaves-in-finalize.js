var ExtensionPreprocessingJS = {
  run: function (parameters) {
    parameters.completionFunction({ url: document.URL });
    location.hash = "#saved";
  },
  finalize: function (parameters) {
    if (parameters.url) window.location.href = parameters.url;
    if (parameters.message) console.log(parameters.message);
  },
};
