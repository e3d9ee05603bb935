// The results are an empty dictionary, at once: all that an extension needs that only changes the page.
var ExtensionPreprocessingJS = {
  finalize: function (parameters) {
    document.body.style.backgroundColor = parameters.color;
    if (parameters.message) alert(parameters.message);
    this.mark();
  },
  mark: function () {
    if (document.title === "") alert("The page has no title.");
  },
};
