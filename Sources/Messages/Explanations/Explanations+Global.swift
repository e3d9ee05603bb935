internal import Preprocessing

// The global, its methods, and evaluating the script.

extension Explanations {
  static let global: [Explanation] = [
    Explanation(
      "evaluation-threw", .error, "Evaluating the script throws",
      rows: ["E2"],
      safari: "uses ExtensionPreprocessingJS only if it was set before the exception.",
      fix: "read the page in run, where every part of it can be missing.",
      .script(
        wrong: """
          var heading = document.querySelector("h1").textContent;
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ heading: heading });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var heading = document.querySelector("h1");
              parameters.completionFunction({ heading: heading ? heading.textContent : "" });
            },
          };
          """
      )
    ),
    Explanation(
      "evaluated-only-once", .note, "The script cannot be evaluated twice in one page",
      rows: ["E7"],
      safari: """
        evaluates it again when the extension is used again on the page, which fails, and goes \
        on with the object of the first time.
        """,
      fix: "declare top-level names with var, or put everything into a function.",
      .script(
        wrong: """
          const words = document.title.split(" ");
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ words: words });
            },
          };
          """,
        right: """
          var words = document.title.split(" ");
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ words: words });
            },
          };
          """
      )
    ),
    Explanation(
      "global-missing", .error, "There is no ExtensionPreprocessingJS",
      rows: ["E2", "E3"],
      safari: "gives the extension an empty dictionary at once.",
      fix: """
        assign the object to ExtensionPreprocessingJS, by exactly this name, at the top level.
        """,
      .script(
        wrong: """
          var ExtensionPreprocessingJs = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
          };
          """
      )
    ),
    Explanation(
      "global-lexical", .error, "The global is declared with let, const or class",
      rows: ["E2", "E3"],
      safari: """
        does not find it, as these make no property of the global object, and gives the \
        extension an empty dictionary at once.
        """,
      fix: "declare it with var.",
      .script(
        wrong: """
          const ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
          };
          """
      )
    ),
    Explanation(
      "global-class", .error, "The global is the class, not an instance",
      rows: ["E2", "E3"],
      safari: """
        finds no run on it and gives the extension an empty dictionary at once.
        """,
      fix: "assign an instance, made with new.",
      .script(
        wrong: """
          var Action = function () {};
          Action.prototype.run = function (parameters) {
            parameters.completionFunction({ title: document.title });
          };
          var ExtensionPreprocessingJS = Action;
          """,
        right: """
          var Action = function () {};
          Action.prototype.run = function (parameters) {
            parameters.completionFunction({ title: document.title });
          };
          var ExtensionPreprocessingJS = new Action();
          """
      )
    ),
    Explanation(
      "global-module", .error,
      "The global is a module that holds the extension as its default export",
      rows: ["E2", "E3"],
      safari: """
        finds no run on it and gives the extension an empty dictionary at once.
        """,
      fix: """
        export it as the global itself: globalThis.ExtensionPreprocessingJS = new Action(); and leave out
        the bundler's name for the global.
        """,
      .script(
        wrong: """
          // As esbuild --global-name=ExtensionPreprocessingJS writes "export default".
          var ExtensionPreprocessingJS = {
            default: {
              run: function (parameters) {
                parameters.completionFunction({ title: document.title });
              },
            },
          };
          """,
        right: """
          (() => {
            globalThis.ExtensionPreprocessingJS = {
              run: function (parameters) {
                parameters.completionFunction({ title: document.title });
              },
            };
          })();
          """
      )
    ),
    Explanation(
      "module-variable", .note, "The script was built for Node.js",
      rows: ["E1"],
      safari: "has neither exports nor module nor require: the script ends there.",
      fix: "build a script for browsers: esbuild --bundle --format=iife, or Rollup's format iife.",
      .script(
        wrong: """
          exports.ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
          };
          """
      )
    ),
    Explanation(
      "source-map", .warning, "The source map of the script cannot be used",
      safari: "reads no source map to run a script.",
      fix: "build the script again with its source map: esbuild --sourcemap.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
          };
          //# sourceMappingURL=data:application/json,{"version":3}
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
          };
          """
      )
    ),
    Explanation(
      "global-no-object", .error, "The global is no object",
      rows: ["E2", "E3"],
      safari: "gives the extension an empty dictionary at once.",
      fix: "assign an object with a method run.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = "run";
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
          };
          """
      )
    ),
    Explanation(
      "run-missing", .error, "The object has no run",
      rows: ["E3"],
      safari: "gives the extension an empty dictionary at once.",
      fix: "give it a method run(parameters), by exactly this name.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            Run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
          };
          """
      )
    ),
    Explanation(
      "run-not-callable", .error, "run is no function",
      rows: ["E6"],
      safari: "gives the extension nothing, after 2 seconds.",
      fix: "make it a function.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: { title: document.title },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
          };
          """
      )
    ),
    Explanation(
      "arrow-this", .error, "this in an arrow function, where the object is meant",
      rows: ["E3"],
      safari: """
        calls run on the object, but an arrow function keeps the this around it, which is the \
        window.
        """,
      fix: "write a method or a function instead.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            title: function () { return document.title; },
            run: (parameters) => {
              parameters.completionFunction({ title: this.title() });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            title: function () { return document.title; },
            run: function (parameters) {
              parameters.completionFunction({ title: this.title() });
            },
          };
          """
      )
    ),
  ]
}
