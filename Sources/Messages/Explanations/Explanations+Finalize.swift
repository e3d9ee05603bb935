internal import Preprocessing

// `finalize` and its argument.

extension Explanations {
  static let finalizing: [Explanation] = [
    Explanation(
      "finalize-missing", .warning, "The extension returns something, and there is no finalize",
      rows: ["Z4"],
      safari: "drops what the extension returned, without a word.",
      fix: """
        give the object a method finalize(parameters), or let the extension return nothing.
        """,
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
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
            finalize: function (parameters) {
              document.title = parameters.title;
            },
          };
          """,
        returns: #"{"title": "Saved"}"#
      )
    ),
    Explanation(
      "finalize-misspelt", .warning, "A method that is nearly called finalize",
      rows: ["Z4"],
      safari: "calls finalize only: what the extension returns is lost.",
      fix: "call it finalize, with a z.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
            finalise: function (parameters) {
              document.title = parameters.title;
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
            finalize: function (parameters) {
              document.title = parameters.title;
            },
          };
          """
      )
    ),
    Explanation(
      "finalize-not-callable", .error, "finalize is no function",
      rows: ["Z4"],
      safari: "drops what the extension returned, without a word.",
      fix: "make it a function.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
            finalize: "done",
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
            finalize: function (parameters) {
              document.title = parameters.title;
            },
          };
          """
      )
    ),
    Explanation(
      "finalize-threw", .error, "finalize throws",
      rows: ["Z4"],
      safari: "does not tell the extension.",
      fix: "handle pages without the element.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
            finalize: function (parameters) {
              document.getElementById("saved").textContent = parameters.title;
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
            finalize: function (parameters) {
              var saved = document.getElementById("saved");
              if (saved) saved.textContent = parameters.title;
            },
          };
          """,
        returns: #"{"title": "Saved"}"#
      )
    ),
    Explanation(
      "finalize-not-called", .warning, "finalize is there, and Safari does not call it",
      rows: ["Z1", "Z3", "Z6"],
      safari: """
        calls it on iOS only, once the extension has returned an item, and only if the page is \
        still the same.
        """,
      fix: """
        let the extension return an item; navigate in finalize, not in run; do not count on it \
        on macOS.
        """,
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
              location.href = "https://example.com/";
            },
            finalize: function (parameters) {
              document.title = parameters.title;
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
            finalize: function (parameters) {
              document.title = parameters.title;
            },
          };
          """,
        returns: #"{"title": "Saved"}"#
      )
    ),
    Explanation(
      "finalize-completion", .error, "finalize calls completionFunction",
      rows: ["Z2"],
      safari: """
        gives finalize what the extension returned and nothing else; the call throws, and \
        nobody hears of it.
        """,
      fix: "change the page and return.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
            finalize: function (parameters) {
              document.title = parameters.title;
              parameters.completionFunction({});
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
            finalize: function (parameters) {
              document.title = parameters.title;
            },
          };
          """
      )
    ),
    Explanation(
      "native-key", .error, "A key of the native side, in the script",
      rows: ["Z2"],
      safari: """
        puts the results under NSExtensionJavaScriptPreprocessingResultsKey, and takes the \
        argument of finalize out from under NSExtensionJavaScriptFinalizeArgumentKey: scripts \
        meet neither.
        """,
      fix: "read and write the extension's own keys.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
            finalize: function (parameters) {
              var saved = parameters["NSExtensionJavaScriptFinalizeArgumentKey"];
              document.title = saved.title;
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title });
            },
            finalize: function (parameters) {
              document.title = parameters.title;
            },
          };
          """
      )
    ),
  ]
}
