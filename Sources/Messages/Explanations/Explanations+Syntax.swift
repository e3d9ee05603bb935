internal import Preprocessing

// The script as text: errors of syntax.

extension Explanations {
  static let syntax: [Explanation] = [
    Explanation(
      "syntax-error", .error, "The script is no JavaScript",
      safari: "runs nothing of the script; the extension gets no results.",
      fix: """
        correct what stands at the place. The message is the engine's own, which is Safari's.
        """,
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: document.title );
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
      "module-syntax", .error, "The script is a module",
      rows: ["E1", "E2"],
      safari: """
        evaluates the file as a classic script, where import and export are errors.
        """,
      fix: "bundle the script into one file without import and export.",
      .script(
        wrong: """
          import { summary } from "./summary.js";
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction(summary());
            },
          };
          """,
        right: """
          function summary() { return { title: document.title }; }
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction(summary());
            },
          };
          """
      )
    ),
    Explanation(
      "arguments-parameter", .error, "A parameter is named arguments in strict code",
      rows: ["E4"],
      safari: """
        runs nothing of the script; the extension gets no results. Apple's guide calls the \
        parameter arguments, which only sloppy code allows.
        """,
      fix: "call it parameters. Classes and \"use strict\" make code strict.",
      .script(
        wrong: """
          var Action = class {
            run(arguments) {
              arguments.completionFunction({ title: document.title });
            }
          };
          var ExtensionPreprocessingJS = new Action();
          """,
        right: """
          var Action = class {
            run(parameters) {
              parameters.completionFunction({ title: document.title });
            }
          };
          var ExtensionPreprocessingJS = new Action();
          """
      )
    ),
    Explanation(
      "await-outside-async", .error, "await in a function that is not async",
      rows: ["E4"],
      safari: "runs nothing of the script; the extension gets no results.",
      fix: "write async before the function that it stands in.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var text = await Promise.resolve(document.title);
              parameters.completionFunction({ title: text });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: async function (parameters) {
              var text = await Promise.resolve(document.title);
              parameters.completionFunction({ title: text });
            },
          };
          """
      )
    ),
    Explanation(
      "top-level-return", .error, "return outside of a function",
      rows: ["E1"],
      safari: "runs nothing of the script; the extension gets no results.",
      fix: "put the code into a function, or use if instead.",
      .script(
        wrong: """
          if (!document.body) return;
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
          };
          """
      )
    ),
    Explanation(
      "nested-too-deep", .warning, "The script nests too deep to be checked",
      safari: "runs it, as long as its engine's stack is deep enough.",
      fix: "check the script before a tool changes it, or nest less.",
      .commands(
        wrong: """
          printf '%3000s0' | tr ' ' '!' > Deep.js
          jsprep check Deep.js
          """,
        right: """
          jsprep check Action.js
          """
      )
    ),
  ]
}
