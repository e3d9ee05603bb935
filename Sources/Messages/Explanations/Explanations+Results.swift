internal import Preprocessing

// The results and their conversion.

extension Explanations {
  static let results: [Explanation] = [
    Explanation(
      "node-in-json", .warning, "JSON.stringify is given a node",
      safari: "gives the extension {}, or one {} for each node of a list.",
      fix: "take what is wanted of it: textContent, outerHTML, an attribute.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ page: JSON.stringify(document) });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ page: JSON.stringify({ title: document.title }) });
            },
          };
          """
      )
    ),
    Explanation(
      "results-missing", .error, "completionFunction is called without results",
      rows: ["E5"],
      safari: "gives the extension nothing.",
      fix: "call it with an object, if an empty one.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction();
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({});
            },
          };
          """
      )
    ),
    Explanation(
      "results-no-dictionary", .error, "The results are no object",
      safari: "throws a TypeError into the script and gives the extension nothing.",
      fix: "wrap the value in an object.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction(JSON.stringify({ title: document.title }));
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
      "results-array", .warning, "The results are an array",
      safari: "turns it into a dictionary with the keys \"0\", \"1\", …",
      fix: "wrap the array in an object.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction([document.title]);
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ titles: [document.title] });
            },
          };
          """
      )
    ),
    Explanation(
      "results-null", .warning, "null in the results, which no property list holds",
      safari: "makes it NSNull, and may fail to deliver the results.",
      fix: "leave the key out, or use an empty string.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ language: document.documentElement.getAttribute("lang") });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ language: document.documentElement.getAttribute("lang") || "" });
            },
          };
          """
      )
    ),
    Explanation(
      "results-not-finite", .warning, "A number in the results that is not finite",
      safari: """
        delivers NaN and the infinities as they are, and few extensions expect them. JSON \
        shows null.
        """,
      fix: "give another value where there is no number.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ width: parseInt(document.body.dataset.width) });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ width: parseInt(document.body.dataset.width) || 0 });
            },
          };
          """
      )
    ),
    Explanation(
      "results-invalid-date", .warning, "An invalid date in the results",
      safari: "makes a date of it that is not valid.",
      fix: "look at isNaN(date) first, or hand over the text.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ published: new Date(document.title) });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ published: document.title });
            },
          };
          """
      )
    ),
    Explanation(
      "results-node", .error, "A DOM node in the results",
      safari: """
        tries to copy all of its attributes, which lead through the whole document and back; \
        the results are not delivered.
        """,
      fix: "pass what you need of it: its textContent, its href, its outerHTML.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ body: document.body });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ body: document.body.outerHTML });
            },
          };
          """
      )
    ),
    Explanation(
      "results-cycle", .error, "Results that contain themselves",
      safari: "fails to deliver the results.",
      fix: "leave the way back out.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var results = { title: document.title };
              results.self = results;
              parameters.completionFunction(results);
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
      "results-empty-object", .warning, "An object in the results of which nothing arrives",
      safari: """
        copies enumerable properties only: a function, a Map, a Set, a RegExp or a promise \
        arrives as an empty dictionary.
        """,
      fix: """
        hand over an object or an array: Object.fromEntries(map), Array.from(set); await a \
        promise first.
        """,
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ words: new Set(document.title.split(" ")) });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ words: Array.from(new Set(document.title.split(" "))) });
            },
          };
          """
      )
    ),
    Explanation(
      "results-left-out", .warning, "A value in the results that is left out",
      safari: "leaves symbols and BigInts out.",
      fix: "hand over a number or a string.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ length: BigInt(document.title.length) });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ length: document.title.length });
            },
          };
          """
      )
    ),
    Explanation(
      "results-lone-surrogate", .warning, "Half a character in the results",
      safari: """
        hands over what is no text; where it is written as UTF-8 it is replaced.
        """,
      fix: """
        do not cut strings between the two halves of a character: Array.from(text) knows \
        characters.
        """,
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ start: "\\uD83D\\uDE00 smile".slice(0, 1) });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ start: Array.from("\\uD83D\\uDE00 smile")[0] });
            },
          };
          """
      )
    ),
    Explanation(
      "results-threw", .error, "Reading the results throws",
      safari: "gives the extension nothing.",
      fix: """
        hand over plain values; getters are called while the results are copied.
        """,
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({
                get heading() { return document.querySelector("h1").textContent; },
              });
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
      "results-too-deep", .error, "Results nested too deep",
      safari: """
        has to copy them level by level; more than 512 levels are refused here.
        """,
      fix: "hand over a flat list.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var tree = {};
              for (var level = 0; level < 1000; level += 1) tree = { inner: tree };
              parameters.completionFunction(tree);
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ levels: 1000 });
            },
          };
          """
      )
    ),
    Explanation(
      "results-too-large", .error, "Results that are far too large",
      safari: """
        would have to hand over more than an extension may use; more than 512 MB are refused \
        here.
        """,
      fix: "hand over addresses instead of contents.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var page = "x".repeat(64000000);
              var copies = [];
              for (var copy = 0; copy < 10; copy += 1) copies.push(page);
              parameters.completionFunction({ copies: copies });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ copies: 10 });
            },
          };
          """
      )
    ),
    Explanation(
      "results-large", .warning, "Results that an extension may not have the memory for",
      safari: "may see the system end the extension, which has about 120 MB.",
      fix: "hand over less: text instead of markup, addresses instead of contents.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ page: "x".repeat(130000000) });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ page: document.documentElement.outerHTML });
            },
          };
          """
      )
    ),
    Explanation(
      "results-not-representable", .error, "The format cannot hold the results",
      safari: "holds them in memory, where there is more than in a file.",
      fix: "use --format json, or leave out what a property list cannot hold.",
      .commands(
        wrong: """
          jsprep run untitled.html Action.js --format xml1    # the results have null in them
          """,
        right: """
          jsprep run untitled.html Action.js --format json
          """
      )
    ),
  ]
}
