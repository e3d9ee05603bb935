internal import Preprocessing

// Bundles and Info.plists.

extension Explanations {
  static let bundles: [Explanation] = [
    Explanation(
      "script-not-found", .error, "There is no script by the name that the Info.plist gives",
      rows: ["F1"],
      safari: "finds no script: there is no JavaScript item.",
      fix: """
        the value is the file's name without .js, and the file lies at the bundle's root.
        """,
      .attributes(
        wrong: """
          <key>NSExtensionJavaScriptPreprocessingFile</key>
          <string>Action.js</string>
          """,
        right: """
          <key>NSExtensionJavaScriptPreprocessingFile</key>
          <string>Action</string>
          """
      )
    ),
    Explanation(
      "script-not-at-root", .error, "The name of the script leads out of the bundle's root",
      rows: ["F1"],
      safari: "looks at the bundle's root only, and finds no script.",
      fix: "name the file alone, and let the build copy it to the root.",
      .attributes(
        wrong: """
          <key>NSExtensionJavaScriptPreprocessingFile</key>
          <string>Scripts/Action</string>
          """,
        right: """
          <key>NSExtensionJavaScriptPreprocessingFile</key>
          <string>Action</string>
          """
      )
    ),
    Explanation(
      "script-empty", .error, "The script is empty",
      rows: ["F3"],
      safari: "finds no script then: there is no JavaScript item.",
      fix: "look whether the build copies the right file.",
      .commands(
        wrong: """
          : > My.appex/Action.js; jsprep check My.appex
          """,
        right: """
          cp Source/Action.js My.appex/Action.js; jsprep check My.appex
          """
      )
    ),
    Explanation(
      "script-not-utf8", .error, "The script is not UTF-8",
      rows: ["F3"],
      safari: "finds no script then: there is no JavaScript item.",
      fix: "save the file as UTF-8.",
      .commands(
        wrong: """
          jsprep check Action-latin1.js
          """,
        right: """
          iconv -f ISO-8859-1 -t UTF-8 Action-latin1.js > Action.js; jsprep check Action.js
          """
      )
    ),
    Explanation(
      "no-script", .warning, "The extension names no script",
      rows: ["F1"],
      safari: "runs nothing: the extension gets the page's address.",
      fix: "name the script in NSExtensionAttributes.",
      .attributes(
        wrong: """
          <key>NSExtensionActivationRule</key>
          <dict>
            <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
            <integer>1</integer>
          </dict>
          """,
        right: """
          <key>NSExtensionJavaScriptPreprocessingFile</key>
          <string>Action</string>
          <key>NSExtensionActivationRule</key>
          <dict>
            <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
            <integer>1</integer>
          </dict>
          """
      )
    ),
    Explanation(
      "undefined-variable", .error, "A variable of the build that nobody defines",
      rows: ["F2"],
      safari: "looks for a file by this very name.",
      fix: """
        give it with --define NAME=value; in a built product the build has not replaced it.
        """,
      .attributes(
        wrong: """
          <key>NSExtensionJavaScriptPreprocessingFile</key>
          <string>$(PREPROCESSING_FILE)</string>
          """,
        right: """
          <key>NSExtensionJavaScriptPreprocessingFile</key>
          <string>Action</string>
          """
      )
    ),
    Explanation(
      "info-unknown-key", .error, "A misspelt key in the Info.plist",
      rows: ["F1"],
      safari: "ignores the key.",
      fix: "write the key as Apple does.",
      .attributes(
        wrong: """
          <key>NSExtensionJavascriptPreprocessingFile</key>
          <string>Action</string>
          """,
        right: """
          <key>NSExtensionJavaScriptPreprocessingFile</key>
          <string>Action</string>
          """
      )
    ),
    Explanation(
      "info-misplaced-key", .error, "A key of NSExtensionAttributes somewhere else",
      rows: ["F1"],
      safari: "looks in NSExtension.NSExtensionAttributes only.",
      fix: "move it into NSExtensionAttributes.",
      .entries(
        wrong: """
          <key>NSExtensionJavaScriptPreprocessingFile</key>
          <string>Action</string>
          <key>NSExtensionAttributes</key>
          <dict>
            <key>NSExtensionActivationRule</key>
            <dict>
              <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
              <integer>1</integer>
            </dict>
          </dict>
          <key>NSExtensionPointIdentifier</key>
          <string>com.apple.ui-services</string>
          """,
        right: """
          <key>NSExtensionAttributes</key>
          <dict>
            <key>NSExtensionJavaScriptPreprocessingFile</key>
            <string>Action</string>
            <key>NSExtensionActivationRule</key>
            <dict>
              <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
              <integer>1</integer>
            </dict>
          </dict>
          <key>NSExtensionPointIdentifier</key>
          <string>com.apple.ui-services</string>
          """
      )
    ),
    Explanation(
      "point-missing", .error, "The extension does not say what it extends",
      rows: ["F4"],
      safari: "does not know the extension.",
      fix: "add NSExtensionPointIdentifier.",
      .entries(
        wrong: """
          <key>NSExtensionAttributes</key>
          <dict>
            <key>NSExtensionJavaScriptPreprocessingFile</key>
            <string>Action</string>
            <key>NSExtensionActivationRule</key>
            <dict>
              <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
              <integer>1</integer>
            </dict>
          </dict>
          """,
        right: """
          <key>NSExtensionAttributes</key>
          <dict>
            <key>NSExtensionJavaScriptPreprocessingFile</key>
            <string>Action</string>
            <key>NSExtensionActivationRule</key>
            <dict>
              <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
              <integer>1</integer>
            </dict>
          </dict>
          <key>NSExtensionPointIdentifier</key>
          <string>com.apple.share-services</string>
          """
      )
    ),
    Explanation(
      "point-without-script", .warning, "Safari runs no script at this extension point",
      rows: ["F4"],
      safari: "does not read the script.",
      fix: """
        scripts belong to com.apple.share-services, com.apple.ui-services and \
        com.apple.services.
        """,
      .entries(
        wrong: """
          <key>NSExtensionAttributes</key>
          <dict>
            <key>NSExtensionJavaScriptPreprocessingFile</key>
            <string>Action</string>
            <key>NSExtensionActivationRule</key>
            <dict>
              <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
              <integer>1</integer>
            </dict>
          </dict>
          <key>NSExtensionPointIdentifier</key>
          <string>com.apple.Safari.web-extension</string>
          """,
        right: """
          <key>NSExtensionAttributes</key>
          <dict>
            <key>NSExtensionJavaScriptPreprocessingFile</key>
            <string>Action</string>
            <key>NSExtensionActivationRule</key>
            <dict>
              <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
              <integer>1</integer>
            </dict>
          </dict>
          <key>NSExtensionPointIdentifier</key>
          <string>com.apple.share-services</string>
          """
      )
    ),
    Explanation(
      "point-unknown", .warning, "An extension point that Apple does not document",
      rows: ["F4"],
      safari: "knows three points with scripts, and this is not one of them.",
      fix: """
        write com.apple.share-services, com.apple.ui-services or com.apple.services.
        """,
      .entries(
        wrong: """
          <key>NSExtensionAttributes</key>
          <dict>
            <key>NSExtensionJavaScriptPreprocessingFile</key>
            <string>Action</string>
            <key>NSExtensionActivationRule</key>
            <dict>
              <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
              <integer>1</integer>
            </dict>
          </dict>
          <key>NSExtensionPointIdentifier</key>
          <string>com.apple.share-service</string>
          """,
        right: """
          <key>NSExtensionAttributes</key>
          <dict>
            <key>NSExtensionJavaScriptPreprocessingFile</key>
            <string>Action</string>
            <key>NSExtensionActivationRule</key>
            <dict>
              <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
              <integer>1</integer>
            </dict>
          </dict>
          <key>NSExtensionPointIdentifier</key>
          <string>com.apple.share-services</string>
          """
      )
    ),
    Explanation(
      "point-not-on-platform", .error, "The platform has no such extension point",
      rows: ["F4"],
      safari: "takes extensions at the points of its platform only.",
      fix: """
        scripts belong to com.apple.share-services, com.apple.ui-services and \
        com.apple.services, which iOS and macOS have.
        """,
      .entries(
        wrong: """
          <key>NSExtensionAttributes</key>
          <dict>
            <key>NSExtensionJavaScriptPreprocessingFile</key>
            <string>Action</string>
            <key>NSExtensionActivationRule</key>
            <dict>
              <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
              <integer>1</integer>
            </dict>
          </dict>
          <key>NSExtensionPointIdentifier</key>
          <string>com.apple.FinderSync</string>
          """,
        right: """
          <key>NSExtensionAttributes</key>
          <dict>
            <key>NSExtensionJavaScriptPreprocessingFile</key>
            <string>Action</string>
            <key>NSExtensionActivationRule</key>
            <dict>
              <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
              <integer>1</integer>
            </dict>
          </dict>
          <key>NSExtensionPointIdentifier</key>
          <string>com.apple.services</string>
          """
      )
    ),
    Explanation(
      "info-wrong-type", .error, "A value of the wrong type in the Info.plist",
      rows: ["F1"],
      safari: "finds nothing that it can use.",
      fix: "give it the type that the message names.",
      .attributes(
        wrong: """
          <key>NSExtensionJavaScriptPreprocessingFile</key>
          <array>
            <string>Action</string>
          </array>
          """,
        right: """
          <key>NSExtensionJavaScriptPreprocessingFile</key>
          <string>Action</string>
          """
      )
    ),
    Explanation(
      "info-missing", .error, "A bundle without an Info.plist",
      rows: ["F1"],
      safari: "does not know the extension.",
      fix: """
        name the .appex, the app that has it in PlugIns, or the Info.plist itself.
        """,
      .commands(
        wrong: """
          jsprep check Source/
          """,
        right: """
          jsprep check Source/Share/Info.plist
          """
      )
    ),
    Explanation(
      "info-malformed", .error, "An Info.plist that is no property list",
      rows: ["F1"],
      safari: "does not know the extension.",
      fix: "plutil -lint says the same on a Mac.",
      .commands(
        wrong: """
          echo "<plist><dict><key>" > Info.plist; jsprep check Info.plist
          """,
        right: """
          jsprep check Share/Info.plist
          """
      )
    ),
    Explanation(
      "no-extension", .error, "An Info.plist of something that is no extension",
      rows: ["F4"],
      safari: "finds no extension in it.",
      fix: """
        name the .appex, the app that has it in PlugIns, or the extension's own Info.plist.
        """,
      .commands(
        wrong: """
          jsprep check Framework/Info.plist
          """,
        right: """
          jsprep check Share/Info.plist
          """
      )
    ),
    Explanation(
      "several-extensions", .error, "An app with several extensions, where one is needed",
      safari: "shows each of them by itself.",
      fix: "choose one with --extension.",
      .commands(
        wrong: """
          jsprep run page.html My.app
          """,
        right: """
          jsprep run page.html My.app --extension com.example.app.share
          """
      )
    ),
    Explanation(
      "no-such-extension", .error, "No extension of the app has this identifier",
      safari: "shows those that there are.",
      fix: "use one of the identifiers that the message lists.",
      .commands(
        wrong: """
          jsprep run page.html My.app --extension com.example.app.shaer
          """,
        right: """
          jsprep run page.html My.app --extension com.example.app.share
          """
      )
    ),
  ]
}
