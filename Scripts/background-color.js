// The smallest complete extension script: one value out, one change back.
//
// The host app calls run() when the person picks the extension, hands the results to the native
// half, and calls finalize() with what the native half returns:
//
//   run()       ->  { "baseURI": "https://example.com/" }
//   finalize()  <-  { "bgColor": "red" }

var BackgroundColor = function () {};

BackgroundColor.prototype = {
  // `parameters` holds `completionFunction` and `extensionName`. Apple's guide calls it
  // `arguments`; that is legal here, but a SyntaxError in strict code, so use another name.
  run: function (parameters) {
    parameters.completionFunction({ "baseURI": document.baseURI });
  },

  // Called only when the native half returns an item.
  finalize: function (parameters) {
    document.body.style.backgroundColor = parameters["bgColor"];
  },
};

// The host looks for this very name on the global object. It must be an instance, not the
// constructor, and it must be a `var`: top-level `let`, `const` and `class` are not found.
var ExtensionPreprocessingJS = new BackgroundColor();
