internal import Preprocessing

// Errors in a command, not in a script.

extension Explanations {
  static let commands = files + batches + operands + handlers + work

  private static let files: [Explanation] = [
    Explanation(
      "not-readable", .error, "A file cannot be read",
      safari: "is not concerned.",
      fix: "check the path, and who may read it.",
      .commands(
        wrong: """
          jsprep check Acton.js
          """,
        right: """
          jsprep check Action.js
          """
      )
    )
  ]

  /// What options and operands give.
  private static let operands: [Explanation] = [
    Explanation(
      "not-writable", .error, "A file cannot be written",
      safari: "is not concerned.",
      fix: "check the path, and who may write there.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --results page.html/results.json
          """,
        right: """
          jsprep run page.html Action.js --results results.json
          """
      )
    ),
    Explanation(
      "bad-selector", .error, "The text of --select is not a selector",
      safari: "is not concerned.",
      fix: "write a CSS selector.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --select 'p['
          """,
        right: """
          jsprep run page.html Action.js --select 'p'
          """
      )
    ),
    Explanation(
      "nothing-selected", .error, "What should be selected is not on the page",
      safari: "has nothing selected then.",
      fix: "select something that is there.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --select-text 'no such words'
          """,
        right: """
          jsprep run page.html Action.js --select 'p'
          """
      )
    ),
    Explanation(
      "encoding-unknown", .error, "There is no encoding by this name",
      safari: "takes UTF-8 for it.",
      fix: "use a name of the Encoding Standard.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --html out.html --output-encoding utf-88
          """,
        right: """
          jsprep run page.html Action.js --html out.html --output-encoding utf-8
          """
      )
    ),
    Explanation(
      "arguments-malformed", .error, "The value of --arguments is no property list",
      safari: "is not concerned.",
      fix: "give JSON, or @FILE with any form of property list.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --arguments '{bgColor: red}'
          """,
        right: """
          jsprep run page.html Action.js --arguments '{"bgColor": "red"}'
          """
      )
    ),
    Explanation(
      "items-malformed", .error, "The value of --items is not what extensions are given",
      safari: "is not concerned.",
      fix: """
        write {"extensionItems": [{"attachments": [{"registeredTypeIdentifiers": [...]}]}]}.
        """,
      .commands(
        wrong: """
          jsprep match My.appex --items wrong.json
          """,
        right: """
          jsprep match My.appex --items items.json
          """
      )
    ),
  ]

  /// What commands need, and what they make.
  private static let work: [Explanation] = [
    Explanation(
      "app-group-unusable", .error, "The folder of an app group cannot be used",
      safari: "makes it for the app and its extensions.",
      fix: "name a folder that can be written to.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --handler ./handler --app-group group.example=page.html
          """,
        right: """
          jsprep run page.html Action.js --handler ./handler --app-group group.example=group
          """
      )
    ),
    Explanation(
      "unknown-time-zone", .error, "There is no time zone by this name",
      safari: "has the device's.",
      fix: "name one of the IANA database, such as Europe/Berlin.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --time-zone Berlin
          """,
        right: """
          jsprep run page.html Action.js --time-zone Europe/Berlin
          """
      )
    ),
    Explanation(
      "bad-locale", .error, "The value of --locale is no language tag",
      safari: "has the device's language.",
      fix: "write a tag such as de-DE.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --locale de_DE
          """,
        right: """
          jsprep run page.html Action.js --locale de-DE
          """
      )
    ),
    Explanation(
      "storage-full", .error, "What should be stored before the script runs is too much",
      safari: "throws a QuotaExceededError at a script that stores as much.",
      fix: "store less.",
      .commands(
        wrong: """
          jsprep test too-much.jsprep.json
          """,
        right: """
          jsprep test storage.jsprep.json
          """
      )
    ),
    Explanation(
      "script-not-built", .error, "The script is TypeScript or JSX",
      safari: "runs JavaScript only.",
      fix: "build it, as 'jsprep init --typescript' shows, and name the result.",
      .commands(
        wrong: """
          echo 'const title: string = document.title;' > Action.ts
          jsprep run page.html Action.ts
          """,
        right: """
          jsprep run page.html Action.js
          """
      )
    ),
    Explanation(
      "arguments-no-dictionary", .error, "What the extension returns is no dictionary",
      safari: "hands a dictionary to finalize, which the extension has to give it.",
      fix: "write an object.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --arguments '["red"]'
          """,
        right: """
          jsprep run page.html Action.js --arguments '{"color": "red"}'
          """
      )
    ),
    Explanation(
      "archive-malformed", .error, "A zip archive that cannot be read",
      safari: "is not concerned.",
      fix: "pack the bundle anew, or name its folder.",
      .commands(
        wrong: """
          cp page.html Action.ipa
          jsprep check Action.ipa
          """,
        right: """
          jsprep check Action.js
          """
      )
    ),
    Explanation(
      "script-is-page", .error, "A page where a script should be",
      safari: "is not concerned.",
      fix: "name the script, and the page with --page.",
      .commands(
        wrong: """
          jsprep check page.html
          """,
        right: """
          jsprep check Action.js --page page.html
          """
      )
    ),
    Explanation(
      "no-bundle", .error, "An option for bundles stands beside a script",
      safari: "is not concerned.",
      fix: "name the bundle, or leave the option out.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --extension com.example.app.action
          """,
        right: """
          jsprep run page.html Action.js
          """
      )
    ),
    Explanation(
      "only-forbidden", .error, "A test case leaves others out where that is forbidden",
      safari: "is not concerned.",
      fix: "take 'only' away; --allow-only runs it all the same.",
      .commands(
        wrong: """
          echo '{"page": "page.html", "script": "Action.js", "only": true}' > one.jsprep.json
          jsprep test one.jsprep.json --forbid-only
          """,
        right: """
          echo '{"page": "page.html", "script": "Action.js"}' > one.jsprep.json
          jsprep test one.jsprep.json --forbid-only
          """
      )
    ),
    Explanation(
      "page-not-recorded", .error, "The page of a test case has no recorded copy",
      safari: "loads pages from the network; a test needs none.",
      fix: "name a copy, and run once with --update.",
      .commands(
        wrong: """
          jsprep test without-copy.jsprep.json
          """,
        right: """
          jsprep test with-copy.jsprep.json
          """
      )
    ),
    Explanation(
      "engine-unsuitable", .error, "A case for WebKit has a key that WebKit cannot heed",
      safari: "is not concerned.",
      fix: "take the key away, or let the case run in jsprep's engine.",
      .commands(
        wrong: """
          echo '{"engine": "webkit", "page": "page.html", "script": "Action.js",
            "selection": {"selector": "p"}}' > one.jsprep.json
          jsprep test one.jsprep.json
          """,
        right: """
          echo '{"engine": "jsprep", "page": "page.html", "script": "Action.js",
            "selection": {"selector": "p"}}' > one.jsprep.json
          jsprep test one.jsprep.json
          """
      )
    ),
    Explanation(
      "case-exists", .error, "The file for a new test case is there already",
      safari: "is not concerned.",
      fix: "name another file with -o, or remove it.",
      .commands(
        wrong: """
          jsprep record page.html Action.js -o case.jsprep.json
          """,
        right: """
          jsprep record page.html Action.js -o other.jsprep.json
          """
      )
    ),
    Explanation(
      "case-not-made", .error, "A test case cannot be made of a run",
      safari: "is not concerned.",
      fix: "write it by hand, as a property list where the extension returns dates or data.",
      .commands(
        wrong: """
          jsprep record page.html Action.js --arguments @with-a-date.plist
          """,
        right: """
          jsprep record page.html Action.js --arguments '{"date": "2024-05-01"}'
          """
      )
    ),
    Explanation(
      "worker-failed", .error, "The process that runs scripts failed",
      safari: "ends the page, and loads it anew.",
      fix: "jsprep doctor says whether workers can be started here.",
      .commands(
        wrong: """
          jsprep test
          """,
        right: """
          jsprep doctor
          """
      )
    ),
    Explanation(
      "no-world", .error, "The engine cannot make a world for the script",
      safari: "has a world for each extension.",
      fix: "if the reason is memory, free some; else report it: no page and no script causes it.",
      .commands(
        wrong: """
          jsprep run page.html Action.js
          """,
        right: """
          jsprep doctor
          jsprep run page.html Action.js
          """
      )
    ),
    Explanation(
      "no-webkit", .error, "WebKitGTK, or a display for it, is not installed",
      safari: "has WebKit.",
      fix: "install libwebkit2gtk-4.1-0 and xvfb; make webkit does it.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --engine webkit
          """,
        right: """
          make webkit
          jsprep run page.html Action.js --engine webkit
          """
      )
    ),
    Explanation(
      "webkit-failed", .error, "The process that WebKit runs in failed",
      safari: "ends the page, and loads it anew.",
      fix: "run it again; jsprep doctor says what is there.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --engine webkit
          """,
        right: """
          jsprep run page.html Action.js
          """
      )
    ),
    Explanation(
      "memory-limit", .error, "The script took more memory than allowed",
      safari: "ends the page, and loads it anew.",
      fix: "look for what grows without end; --memory-limit allows more.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --memory-limit 100
          """,
        right: """
          jsprep run page.html Action.js --memory-limit 2000
          """
      )
    ),
  ]
}
