// The recursion goes through the DOM: each turn holds frames of the script and of the host.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var depth = 0;
    document.body.addEventListener("again", function () {
      depth += 1;
      document.body.dispatchEvent(new Event("again"));
    });
    document.body.dispatchEvent(new Event("again"));
    parameters.completionFunction({ deep: depth > 100 });
  },
};
