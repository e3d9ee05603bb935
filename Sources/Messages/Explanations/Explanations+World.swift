internal import Preprocessing

// The page, and the world that the script runs in.

extension Explanations {
  static let world: [Explanation] = [
    Explanation(
      "element-unchecked", .warning,
      "What only some pages have is read without looking whether it is there",
      rows: ["E6"],
      safari: """
        gives the extension nothing if run throws before completionFunction is called.
        """,
      fix: "look first, or write ?. and a value for pages without it.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ author: document.querySelector("meta[name=author]").content });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var author = document.querySelector("meta[name=author]");
              parameters.completionFunction({ author: author ? author.content : "" });
            },
          };
          """
      )
    ),
    Explanation(
      "selection-unchecked", .warning, "getRangeAt is called where nothing may be selected",
      rows: ["E6"],
      safari: """
        throws an IndexSizeError where nothing is selected, which is most of the time.
        """,
      fix: "look at rangeCount first.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var range = window.getSelection().getRangeAt(0);
              parameters.completionFunction({ text: range.toString() });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var selection = window.getSelection();
              var text = selection.rangeCount > 0 ? selection.getRangeAt(0).toString() : "";
              parameters.completionFunction({ text: text });
            },
          };
          """
      )
    ),
    Explanation(
      "name-not-defined", .error, "A name that is not defined, and spelled nearly as one that is",
      rows: ["E6"],
      safari: "throws a ReferenceError when it comes to it.",
      fix: "write the name that was meant.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: docment.title });
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
      "page-global", .warning, "A variable of the page's own scripts",
      rows: ["E1"],
      safari: """
        runs the script in a world of its own, which shares the document with the page but not \
        its variables.
        """,
      fix: """
        read what you need from the document, or bring the library along in the script.
        """,
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ title: $("h1").text() });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var heading = document.querySelector("h1");
              parameters.completionFunction({ title: heading ? heading.textContent : "" });
            },
          };
          """
      )
    ),
    Explanation(
      "page-script-blocked", .warning, "A policy of the page forbids what the script inserts",
      rows: ["E1"],
      safari: """
        runs a script element that the extension's script inserts, and event handler attributes, in \
        the page's own world, where the page's content security policy holds.
        """,
      fix: """
        do the work in the extension's own script, for which no policy of a page holds.
        """,
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var script = document.createElement("script");
              script.textContent = "document.body.dataset.seen = 'yes'";
              document.body.append(script);
              parameters.completionFunction({ seen: document.body.dataset.seen || "" });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              document.body.dataset.seen = "yes";
              parameters.completionFunction({ seen: document.body.dataset.seen });
            },
          };
          """,
        page: """
          <meta http-equiv="Content-Security-Policy" content="script-src 'self'"><p>Hello</p>
          """
      )
    ),
    Explanation(
      "page-script-threw", .note, "A script of the page threw an exception",
      rows: ["E1"],
      safari: """
        runs scripts that the extension's script inserts into the page, and event handlers in the \
        markup, in the page's own world: their exceptions are the page's.
        """,
      fix: """
        look at what the extension's script inserts, or at the handler that it sets off.
        """,
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              document.querySelector("button").click();
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
          """,
        page: """
          <button type="button" onclick="missing()">Press</button>
          """
      )
    ),
    Explanation(
      "page-unfinished", .warning, "The page's own scripts had not all come when its time was over",
      rows: ["E1"],
      safari: """
        goes on loading while the extension's script runs on what is there.
        """,
      fix: """
        look at which script does not come. Without --page-scripts the page is taken as it was sent.
        """,
      .commands(
        wrong: """
          jsprep run https://example.com/ Action.js --page-scripts   # where a script of the page never comes
          """,
        right: """
          jsprep run https://example.com/ Action.js
          """
      )
    ),
    Explanation(
      "engine-lacks", .warning, "WebKit has something that jsprep's own engine does not have",
      safari: """
        goes on where it has it. jsprep's own engine draws nothing, plays nothing and asks no device: a canvas \
        has no context, and there are no notifications and no clipboard.
        """,
      fix: """
        run with --engine webkit, or test this part on a device. A script that also runs where it is missing \
        asks first.
        """,
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              parameters.completionFunction({ state: Notification.permission });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var has = typeof Notification === "function";
              parameters.completionFunction({ state: has ? Notification.permission : "none" });
            },
          };
          """
      )
    ),
    Explanation(
      "layout-changed", .note, "A box is that of before the page was changed",
      safari: """
        lays the page out again whenever a script asks for a box.
        """,
      fix: """
        ask before changing the page, or run with --engine webkit. Elements that are new have no boxes.
        """,
      .commands(
        wrong: """
          jsprep capture page.html page.webarchive
          jsprep run page.webarchive Action.js   # where the script inserts an element, then asks for boxes
          """,
        right: """
          jsprep run page.html Action.js --engine webkit
          """
      )
    ),
    Explanation(
      "layout-viewport", .warning, "The page was captured in another viewport",
      safari: """
        has one viewport, for which it lays the page out.
        """,
      fix: """
        run with the viewport of the capture, or capture the page in the one of the run.
        """,
      .commands(
        wrong: """
          jsprep capture page.html page.webarchive --viewport 390x844@3
          jsprep run page.webarchive Action.js
          """,
        right: """
          jsprep run page.webarchive Action.js --viewport 390x844@3
          """
      )
    ),
    Explanation(
      "layout-unusable", .warning, "The recorded layout of a page is damaged",
      safari: """
        lays the page out itself, and passes over what jsprep has recorded.
        """,
      fix: """
        capture the page again. Until then it has the boxes of a page without a record.
        """,
      .commands(
        wrong: """
          jsprep run page.webarchive Action.js   # where another program has changed JSPrepLayout
          """,
        right: """
          jsprep capture page.html page.webarchive
          jsprep run page.webarchive Action.js
          """
      )
    ),
    Explanation(
      "layout-mismatch", .note, "Elements of the recorded layout are not in the page",
      safari: """
        lays the page out itself, and passes over what jsprep has recorded.
        """,
      fix: """
        capture the page again, if its document was edited. Some trees that scripts make cannot be written
        as markup: there, the elements that the parser puts elsewhere have no boxes.
        """,
      .commands(
        wrong: """
          jsprep run page.webarchive Action.js   # where another program has changed the document
          """,
        right: """
          jsprep capture page.html page.webarchive
          jsprep run page.webarchive Action.js
          """
      )
    ),
    Explanation(
      "page-module", .note, "A module script is to run, and modules do not run here",
      rows: ["E1"],
      safari: """
        runs it in the page's own world, after the scripts that run now.
        """,
      fix: """
        insert a classic script where that is possible, or test this part on a device.
        """,
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var script = document.createElement("script");
              script.type = "module";
              script.textContent = "document.body.dataset.seen = 'yes'";
              document.body.append(script);
              parameters.completionFunction({});
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var script = document.createElement("script");
              script.textContent = "document.body.dataset.seen = 'yes'";
              document.body.append(script);
              parameters.completionFunction({});
            },
          };
          """
      )
    ),
    Explanation(
      "extension-api", .error, "An object that only web extensions, or web views of apps, have",
      rows: ["E1"],
      safari: """
        runs the script in a world with the document and nothing else: a ReferenceError.
        """,
      fix: "hand over values by completionFunction, and take them in finalize.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              browser.runtime.sendMessage({ title: document.title });
              parameters.completionFunction({});
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
      "navigation-requested", .warning, "The script leaves the page",
      rows: ["Z3"],
      safari: "does not call finalize on another page.",
      fix: "navigate in finalize, as the last thing.",
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
          """
      )
    ),
    Explanation(
      "selector-malformed", .error, "A text in the place of a selector cannot be parsed",
      safari: "throws a SyntaxError on every page.",
      fix:
        "put texts of attributes into quotes, and write CSS.escape for names with odd characters.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var links = document.querySelectorAll("a[href=/home]");
              parameters.completionFunction({ count: links.length });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var links = document.querySelectorAll("a[href='/home']");
              parameters.completionFunction({ count: links.length });
            },
          };
          """
      )
    ),
    Explanation(
      "insecure-request", .warning, "A request goes to an http: address",
      safari: "blocks such requests on pages that came by https, which are nearly all.",
      fix: "write https.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              fetch("http://api.example.com/words")
                .then((answer) => answer.json())
                .then((words) => parameters.completionFunction({ words: words }))
                .catch(() => parameters.completionFunction({}));
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              fetch("https://api.example.com/words")
                .then((answer) => answer.json())
                .then((words) => parameters.completionFunction({ words: words }))
                .catch(() => parameters.completionFunction({}));
            },
          };
          """
      )
    ),
    Explanation(
      "this-lost", .warning, "this is not the object in a function that something else calls",
      safari: "calls the function with another this, or with none.",
      fix: "write an arrow function, which keeps the this around it.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              setTimeout(function () {
                parameters.completionFunction({ title: this.title() });
              }, 10);
            },
            title: function () {
              return document.title;
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              setTimeout(() => {
                parameters.completionFunction({ title: this.title() });
              }, 10);
            },
            title: function () {
              return document.title;
            },
          };
          """
      )
    ),
    Explanation(
      "debugger", .warning, "A debugger statement was left in the script",
      safari: "stops there while its Web Inspector is open, and the share sheet waits.",
      fix: "take it out.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              debugger;
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
      "dialog", .note, "The script opens a dialog",
      rows: ["E5"],
      safari: """
        blocks the page until somebody answers, while the share sheet covers it; the 2 seconds \
        go on.
        """,
      fix: "ask in the extension's own view.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              alert("Saving " + document.title);
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
      "network-not-allowed", .warning, "The script asks for something from the network",
      rows: ["E5"],
      safari: """
        sends requests of the page's origin. Here they fail unless --allow-network is there.
        """,
      fix: "let the extension ask for it, or allow it with --allow-network.",
      .script(
        wrong: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              fetch("/feed.json").catch(function () {}).then(function () {
                parameters.completionFunction({});
              });
            },
          };
          """,
        right: """
          var ExtensionPreprocessingJS = {
            run: function (parameters) {
              var link = document.querySelector("link[type='application/feed+json']");
              parameters.completionFunction({ feed: link ? link.href : "" });
            },
          };
          """
      )
    ),
  ]
}
