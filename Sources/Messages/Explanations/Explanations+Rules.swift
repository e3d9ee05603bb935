internal import Preprocessing

// Activation rules: when the extension is offered.

extension Explanations {
  static let rules: [Explanation] = [
    Explanation(
      "no-rule", .warning, "The extension has no activation rule",
      safari: "does not offer the extension.",
      fix: "add NSExtensionActivationRule.",
      .attributes(
        wrong: """
          <key>NSExtensionJavaScriptPreprocessingFile</key>
          <string>Action</string>
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
      "rule-wrong-type", .error, "The activation rule is neither a dictionary nor a string",
      safari: "never offers the extension.",
      fix: "make it a dictionary, or a predicate as a string.",
      .attributes(
        wrong: """
          <key>NSExtensionActivationRule</key>
          <integer>1</integer>
          """,
        right: """
          <key>NSExtensionActivationRule</key>
          <dict>
            <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
            <integer>1</integer>
          </dict>
          """
      )
    ),
    Explanation(
      "rule-malformed", .error, "The activation rule is no predicate",
      safari: "never offers the extension.",
      fix: "look at the place that the message names.",
      .attributes(
        wrong: """
          <key>NSExtensionActivationRule</key>
          <string>SUBQUERY (extensionItems, $item, $item.attachments.@count == 1).@count = = 1</string>
          """,
        right: """
          <key>NSExtensionActivationRule</key>
          <string>SUBQUERY (extensionItems, $item, $item.attachments.@count == 2).@count == 1</string>
          """
      )
    ),
    Explanation(
      "rule-true-predicate", .warning, "The rule is TRUEPREDICATE",
      safari: """
        offers the extension for everything while you develop it; the App Store refuses it.
        """,
      fix: "say what the extension can work with.",
      .attributes(
        wrong: """
          <key>NSExtensionActivationRule</key>
          <string>TRUEPREDICATE</string>
          """,
        right: """
          <key>NSExtensionActivationRule</key>
          <dict>
            <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
            <integer>1</integer>
          </dict>
          """
      )
    ),
    Explanation(
      "rule-unknown-key", .warning, "A misspelt key in the rule",
      safari: "ignores the key, without a word: the extension just never shows.",
      fix: "write the key as Apple does.",
      .attributes(
        wrong: """
          <key>NSExtensionActivationRule</key>
          <dict>
            <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
            <integer>1</integer>
            <key>NSExtensionActivationSupportsWebURLWithMaxCoun</key>
            <integer>1</integer>
          </dict>
          """,
        right: """
          <key>NSExtensionActivationRule</key>
          <dict>
            <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
            <integer>1</integer>
            <key>NSExtensionActivationSupportsWebURLWithMaxCount</key>
            <integer>1</integer>
          </dict>
          """
      )
    ),
    Explanation(
      "rule-no-number", .warning, "A value in the rule that is no number",
      safari: "takes it for 0: not supported.",
      fix: "give it an integer.",
      .attributes(
        wrong: """
          <key>NSExtensionActivationRule</key>
          <dict>
            <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
            <integer>1</integer>
            <key>NSExtensionActivationSupportsWebURLWithMaxCount</key>
            <string>yes</string>
          </dict>
          """,
        right: """
          <key>NSExtensionActivationRule</key>
          <dict>
            <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
            <integer>1</integer>
            <key>NSExtensionActivationSupportsWebURLWithMaxCount</key>
            <integer>1</integer>
          </dict>
          """
      )
    ),
    Explanation(
      "rule-accepts-nothing", .error, "The rule supports no kind of attachment",
      safari: "never offers the extension.",
      fix: "set at least one key to 1.",
      .attributes(
        wrong: """
          <key>NSExtensionActivationRule</key>
          <dict>
            <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
            <integer>0</integer>
          </dict>
          """,
        right: """
          <key>NSExtensionActivationRule</key>
          <dict>
            <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
            <integer>1</integer>
          </dict>
          """
      )
    ),
    Explanation(
      "rule-unknown-type", .warning, "A type in the rule that nobody declares",
      safari: "finds nothing that conforms to it.",
      fix: "write the type that was meant.",
      .attributes(
        wrong: """
          <key>NSExtensionActivationRule</key>
          <string>SUBQUERY (extensionItems, $item, SUBQUERY ($item.attachments, $attachment, ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.apple.property-lists").@count == 1).@count == 1</string>
          """,
        right: """
          <key>NSExtensionActivationRule</key>
          <string>SUBQUERY (extensionItems, $item, SUBQUERY ($item.attachments, $attachment, ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.apple.property-list").@count == 1).@count == 1</string>
          """
      )
    ),
    Explanation(
      "rule-unknown-path-key", .warning, "A misspelt key in a path of the rule",
      safari: "finds nil there, and never offers the extension.",
      fix: "write the key that was meant.",
      .attributes(
        wrong: """
          <key>NSExtensionActivationRule</key>
          <string>SUBQUERY (extensionItems, $item, SUBQUERY ($item.atachments, $attachment, ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.apple.property-list").@count &lt;= 1).@count == 1</string>
          """,
        right: """
          <key>NSExtensionActivationRule</key>
          <string>SUBQUERY (extensionItems, $item, SUBQUERY ($item.attachments, $attachment, ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.apple.property-list").@count == 1).@count == 1</string>
          """
      )
    ),
    Explanation(
      "rule-web-page-without-script", .warning, "A rule for web pages, and no script",
      rows: ["F5"],
      safari: "shares a page's address alone, as a public.url, which such a rule does not take.",
      fix: "name a script, or take addresses: NSExtensionActivationSupportsWebURLWithMaxCount.",
      .commands(
        wrong: """
          echo '{"NSExtension": {"NSExtensionPointIdentifier": "com.apple.share-services", "NSExtensionAttributes": {"NSExtensionActivationRule": {"NSExtensionActivationSupportsWebPageWithMaxCount": 1}}}}' > Info.plist
          jsprep match Info.plist
          """,
        right: """
          echo '{"NSExtension": {"NSExtensionPointIdentifier": "com.apple.share-services", "NSExtensionAttributes": {"NSExtensionActivationRule": {"NSExtensionActivationSupportsWebURLWithMaxCount": 1}}}}' > Info.plist
          jsprep match Info.plist
          """
      )
    ),
    Explanation(
      "not-offered", .error, "The rule hides the extension from pages in Safari",
      rows: ["F5"],
      safari: "never runs the script.",
      fix: "support web pages; jsprep match says which clause is in the way.",
      .attributes(
        wrong: """
          <key>NSExtensionActivationRule</key>
          <dict>
            <key>NSExtensionActivationSupportsImageWithMaxCount</key>
            <integer>1</integer>
          </dict>
          """,
        right: """
          <key>NSExtensionActivationRule</key>
          <dict>
            <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
            <integer>1</integer>
          </dict>
          """
      )
    ),
    Explanation(
      "web-page-not-supported", .warning, "A script, and a rule that does not name web pages",
      rows: ["F5"],
      safari: "runs the script all the same; Apple asks for the key.",
      fix: "set NSExtensionActivationSupportsWebPageWithMaxCount to 1.",
      .attributes(
        wrong: """
          <key>NSExtensionActivationRule</key>
          <dict>
            <key>NSExtensionActivationSupportsWebURLWithMaxCount</key>
            <integer>1</integer>
            <key>NSExtensionActivationDictionaryVersion</key>
            <integer>2</integer>
          </dict>
          """,
        right: """
          <key>NSExtensionActivationRule</key>
          <dict>
            <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
            <integer>1</integer>
          </dict>
          """
      )
    ),
    Explanation(
      "hidden-elsewhere", .note, "The rule hides the extension in other browsers",
      rows: ["F5"],
      safari: """
        offers the extension; other browsers share a page's address, and its title as text, \
        and run no script.
        """,
      fix: "support addresses and text too, and be ready to get no results.",
      .attributes(
        wrong: """
          <key>NSExtensionActivationRule</key>
          <dict>
            <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
            <integer>1</integer>
          </dict>
          """,
        right: """
          <key>NSExtensionActivationRule</key>
          <dict>
            <key>NSExtensionActivationSupportsWebPageWithMaxCount</key>
            <integer>1</integer>
            <key>NSExtensionActivationSupportsWebURLWithMaxCount</key>
            <integer>1</integer>
            <key>NSExtensionActivationSupportsText</key>
            <true/>
          </dict>
          """
      )
    ),
  ]
}
