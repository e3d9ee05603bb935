/// What Safari does, row by row: the texts of Documentation/Safari.md, for users without the
/// documentation. A test keeps both equal.
package enum SafariRows {
  /// The text of a row, by its name.
  package static let texts: [String: String] = [
    "F1": """
    `NSExtension` > `NSExtensionAttributes` > `NSExtensionJavaScriptPreprocessingFile` of \
    the Info.plist names it without `.js`. It is looked for with `.js` at the root of the \
    extension's bundle, so `Action.js` as the value finds nothing.
    """,
    "F2": """
    In a source tree's Info.plist the value can hold a variable of the build, such as \
    `$(PREPROCESSING_FILE)`.
    """,
    "F3": """
    The file is UTF-8, with or without a byte order mark. If it cannot be read there is no \
    script.
    """,
    "F4": """
    Extensions with a script are seen at the extension points `com.apple.share-services`, \
    `com.apple.ui-services` and `com.apple.services`.
    """,
    "F5": """
    Apple asks for `NSExtensionActivationSupportsWebPageWithMaxCount` above 0. Extensions \
    without it work all the same.
    """,
    "E1": """
    It is evaluated as a classic script in the main frame, in a world apart: the document is \
    the page's, the variables of the page's own scripts are not there. What it inserts into the \
    page as a script, and event handlers in the markup that it sets off, run in the page's world, \
    where the page's content security policy holds.
    """,
    "E2": """
    Its object is the property `ExtensionPreprocessingJS` of the global object, however it \
    came there: by `var`, `function`, or assignment. `let`, `const` and `class` make no such \
    property; `import` and `export` are syntax errors.
    """,
    "E3": """
    If the property or its `run` is missing, the results are an empty dictionary, at once. \
    `run` may be inherited; `this` is the object.
    """,
    "E4": """
    `run` gets one plain object with `extensionName` and `completionFunction`. What it \
    returns is ignored, a promise too.
    """,
    "E5": """
    `completionFunction` may be called later, for two seconds; after that the extension gets \
    nothing. Only the first call counts.
    """,
    "E6": """
    When `run` throws, cannot be called, or never completes, the extension gets nothing \
    after the two seconds.
    """,
    "E7": """
    Used again on the same page, the script is evaluated again in the same world: `var` and \
    `function` are declared once more without complaint, `let`, `const` and `class` throw, \
    and the first object is used.
    """,
    "Z1": """
    It is called only if the extension returns an item.
    """,
    "Z2": """
    Its argument is the dictionary under `NSExtensionJavaScriptFinalizeArgumentKey` of the \
    returned item, or `{}`.
    """,
    "Z3": """
    It runs in the same world and on the same object as `run`, unless the page has navigated \
    meanwhile: then it does not run.
    """,
    "Z4": """
    If there is none, nothing happens; if it throws, the extension does not hear of it.
    """,
    "Z5": """
    Afterwards the property is deleted.
    """,
    "Z6": """
    Only iOS calls it.
    """,
    "T1": """
    text, JSON, JavaScript, a style sheet | HTML: `<meta name="color-scheme">` in the head \
    and the text in a `pre` element; no quirks
    """,
    "T2": """
    PNG, JPEG, GIF, WebP and other pictures | HTML: an `img` element; the title is the \
    file's name and the size in pixels, once that is known
    """,
    "T3": """
    XML, XHTML, SVG, feeds | an XML document; malformed, one that shows the error
    """,
    "T4": """
    PDF, sound, film, anything else | a viewer, a player or a download; `jsprep` refuses \
    them, as there is nothing in them to read
    """,
  ]
}
