// A bundler's output, more or less.
(function (root, factory) {
  "use strict";
  root.ExtensionPreprocessingJS = factory();
})(typeof globalThis !== "undefined" ? globalThis : this, function () {
  "use strict";
  const utilities = { text: (element) => (element ? element.textContent.trim() : "") };
  class Base {
    finalize(parameters) { document.title = parameters.title; }
  }
  class Action extends Base {
    run(parameters) {
      parameters.completionFunction({ heading: utilities.text(document.querySelector("h1")) });
    }
  }
  return new Action();
});
