internal import Preprocessing

// What `run` does, and how it completes.

extension Explanations {
  static let running: [Explanation] = [
    Explanation(
      "run-threw", .error, "run throws",
      rows: ["E6"],
      safari: """
        gives the extension nothing, after 2 seconds, unless completionFunction is still \
        called.
        """,
      fix: """
        handle pages without the element, and call completionFunction on every path.
        """,
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var heading = document.querySelector("h1").textContent;
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
      "never-completed", .error, "completionFunction is not called",
      rows: ["E5", "E6"],
      safari: "waits 2 seconds and then gives the extension nothing.",
      fix: """
        call parameters.completionFunction(results) on every path, with what there is.
        """,
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var article = document.querySelector("article");
              if (!article) return;
              parameters.completionFunction({ text: article.textContent });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var article = document.querySelector("article");
              parameters.completionFunction({ text: article ? article.textContent : "" });
            },
          };
          """
      )
    ),
    Explanation(
      "results-returned", .error, "run returns its results instead of handing them over",
      rows: ["E4"],
      safari: """
        ignores what run returns, a promise too, waits 2 seconds and then gives the extension \
        nothing.
        """,
      fix: "call parameters.completionFunction(results).",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: async function () {
              return { title: document.title };
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: async function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
          };
          """
      )
    ),
    Explanation(
      "completed-late", .error, "completionFunction is called after more than two seconds",
      rows: ["E5"],
      safari: "has given up by then: the extension gets nothing.",
      fix: "call it sooner, with what there is.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              setTimeout(function () {
                parameters.completionFunction({ title: document.title });
              }, 3000);
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              setTimeout(function () {
                parameters.completionFunction({ title: document.title });
              }, 500);
            },
          };
          """
      )
    ),
    Explanation(
      "completed-again", .warning, "completionFunction is called more than once",
      rows: ["E5"],
      safari: "takes the first call and ignores the others.",
      fix: """
        return after the first call, or use else; collect what a loop finds and hand it over \
        once.
        """,
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              if (!document.title) {
                parameters.completionFunction({ title: "Untitled" });
              }
              parameters.completionFunction({ title: document.title });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title || "Untitled" });
            },
          };
          """
      )
    ),
    Explanation(
      "waits-for-load", .warning, "run waits for the page to be loaded, which it is",
      rows: ["E5"],
      safari: """
        calls run when the person picks the extension; an event that has been does not come \
        again, so it waits 2 seconds and then gives the extension nothing.
        """,
      fix: "read the document at once, or look at document.readyState first.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              document.addEventListener("DOMContentLoaded", function () {
                parameters.completionFunction({ title: document.title });
              });
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
      "parameter-unknown-key", .error, "Something is read of run's parameter that it does not have",
      rows: ["E4"],
      safari: "gives run one object with extensionName and completionFunction.",
      fix: """
        write completionFunction, by exactly this name. What the extension knows comes to \
        finalize only.
        """,
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionHandler({ title: document.title });
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
      "extra-parameter", .error, "run or finalize expects more than one argument",
      rows: ["E4", "Z2"],
      safari: "gives each one argument.",
      fix: "use parameters.completionFunction.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters, completion) {
              completion({ title: document.title });
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
      "uncaught-exception", .error, "A callback throws",
      rows: ["E6"],
      safari: """
        tells nobody; if completionFunction would have been called after that, the extension \
        gets nothing.
        """,
      fix: "handle what can be missing.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              setTimeout(function () {
                var heading = document.querySelector("h1").textContent;
                parameters.completionFunction({ heading: heading });
              }, 0);
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              setTimeout(function () {
                var heading = document.querySelector("h1");
                parameters.completionFunction({ heading: heading ? heading.textContent : "" });
              }, 0);
            },
          };
          """
      )
    ),
    Explanation(
      "unhandled-rejection", .error, "A promise is rejected, and nothing handles it",
      rows: ["E4", "E6"],
      safari: "tells nobody; what run awaits after that never happens.",
      fix: "handle it with catch, and call completionFunction there too.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: async function (parameters) {
              var state = JSON.parse(document.body.textContent);
              parameters.completionFunction({ state: state });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: async function (parameters) {
              var state = {};
              try {
                state = JSON.parse(document.body.textContent);
              } catch (error) {
                state = {};
              }
              parameters.completionFunction({ state: state });
            },
          };
          """
      )
    ),
    Explanation(
      "time-limit", .error, "The script computes for too long",
      rows: ["E5"],
      safari: "gives the extension nothing after 2 seconds, and lets the page hang.",
      fix: "look for a loop that never ends; --timeout allows more.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var element = document.body;
              while (element) element = element.parentNode || document.body;
              parameters.completionFunction({});
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var depth = 0;
              for (var element = document.body; element; element = element.parentNode) depth += 1;
              parameters.completionFunction({ depth: depth });
            },
          };
          """
      )
    ),
  ]
}
