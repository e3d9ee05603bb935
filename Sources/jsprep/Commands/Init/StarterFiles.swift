internal import TestCases

/// The files that `jsprep init` writes.
enum StarterFiles {
  /// The kinds of files to write.
  struct Kinds {
    var isTypeScript = false
    var hasGitLab = false
    var hasGitHub = true
  }

  /// The files by their paths.
  static func all(_ kinds: Kinds) -> [(path: String, content: String)] {
    var files = kinds.isTypeScript ? typeScript : [("Action.js", script)]
    files += [
      ("page.html", page), ("Action.jsprep.json", cases),
      ("jsprep-cases.schema.json", CaseSchema.text),
    ]
    if kinds.hasGitHub {
      files.append((".github/workflows/extension-script.yml", workflow(kinds)))
    }
    if kinds.hasGitLab { files.append((".gitlab-ci.yml", pipeline(kinds))) }
    return files
  }

  private static let script = """
    // Safari runs this on the page before the extension opens: run hands values to the extension,
    // finalize gets what the extension returns.
    var ExtensionPreprocessingJS = {
      run(parameters) {
        const description = document.querySelector('meta[name="description"]');
        parameters.completionFunction({
          url: document.URL,
          title: document.title,
          description: description ? description.content : "",
          selection: getSelection().toString(),
        });
      },

      finalize(parameters) {
        if (parameters.note) {
          const note = document.createElement("p");
          note.className = "note";
          note.textContent = parameters.note;
          document.body.prepend(note);
        }
      },
    };

    """

  private static let page = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="description" content="A page to try an extension's script on">
    <title>Hello</title>
    </head>
    <body>
    <h1>Hello</h1>
    <p id="first">The extension sees this page.</p>
    </body>
    </html>

    """

  private static let cases = """
    {
      "$schema": "./jsprep-cases.schema.json",
      "script": "Action.js",
      "page": "page.html",
      "url": "https://example.com/hello",
      "cases": [
        {
          "name": "hands over what the page says of itself",
          "expect": {
            "results": {
              "url": "https://example.com/hello",
              "title": "Hello",
              "description": { "$match": "^A page" },
              "selection": ""
            },
            "diagnostics": []
          }
        },
        {
          "name": "hands over what is selected",
          "selection": { "selector": "#first" },
          "expect": {
            "results": { "$subset": { "selection": "The extension sees this page." } }
          }
        },
        {
          "name": "shows the extension's note",
          "arguments": { "note": "Saved" },
          "expect": {
            "finalize": "called",
            "selectors": {
              "p.note": { "count": 1, "text": "Saved" },
              "h1": "Hello"
            }
          }
        },
        {
          "name": "works on a page without a description",
          "page": { "html": "<title>Bare</title>" },
          "expect": {
            "results": { "$subset": { "title": "Bare", "description": "" } }
          }
        }
      ]
    }

    """
}
