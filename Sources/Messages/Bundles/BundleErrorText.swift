package import AppExtension
internal import PropertyLists

/// The message for a bundle that cannot be used.
package struct BundleErrorText: Sendable, Hashable {
  /// A short name that stays the same over versions.
  package var identifier: String
  /// The file that it is about.
  package var place: String?
  /// One sentence, without its full stop.
  package var message: String
  /// What to do about it, as a sentence.
  package var fix: String?

  package init(_ error: BundleError) {
    (identifier, place, message, fix) = Self.parts(error)
  }

  private typealias Parts = (
    identifier: String, place: String?, message: String, fix: String?
  )

  private static func parts(_ error: BundleError) -> Parts {
    switch error {
    case .noInfoPlist(let folder):
      return ("info-missing", folder, "there is no Info.plist", nil)
    case .unreadable(let path, let code):
      return ("not-readable", path, "cannot read it: \(SystemErrorText(code).text)", nil)
    case .malformed(let path, let error):
      let text = PropertyListErrorText(error, source: path).text
      return ("info-malformed", nil, text, nil)
    case .wrongType(let path, let key, let expected, let found):
      let name = key.isRoot ? "the whole" : "\(key)"
      return (
        "info-wrong-type", path,
        "\(name) is \(article(found.rawValue)), and should be \(article(expected.rawValue))", nil
      )
    case .noExtension(let path):
      return (
        "no-extension", path, "this is no extension: there is no NSExtension dictionary",
        "name the .appex, the app that has it in PlugIns, or the extension's own Info.plist."
      )
    case .severalExtensions(let path, let identifiers):
      return (
        "several-extensions", path, "there are several extensions: \(list(identifiers))",
        "choose one with --extension."
      )
    case .noSuchExtension(let name, let path, let identifiers):
      return (
        "no-such-extension", path,
        "there is no extension '\(name)'; there is \(list(identifiers))", nil
      )
    case .undefinedVariable(let reference, let path, let key, let value):
      let name = reference.prefix { $0 != ":" }
      return (
        "undefined-variable", path, "\(key) is '\(value)', and nobody says what \(name) is",
        "give it with --define \(name)=value."
      )
    case .noScriptName(let path):
      return (
        "no-script", path,
        "the extension has no preprocessing script: there is no "
          + "NSExtensionJavaScriptPreprocessingFile in NSExtension.NSExtensionAttributes", nil
      )
    case .scriptNotAtRoot(let name, let path):
      return (
        "script-not-at-root", path,
        "NSExtensionJavaScriptPreprocessingFile is '\(name)': Safari looks at the bundle's root only",
        "name the file alone, without folders and without .js."
      )
    case .scriptMissing(let name, let expected, let nearby, let path):
      return missing(name, expected: expected, nearby: nearby, path: path)
    case .scriptEmpty(let path):
      return ("script-empty", path, "the script is empty: Safari finds no script then", nil)
    case .noRule(let path):
      return (
        "no-rule", path,
        "there is no NSExtensionActivationRule in NSExtension.NSExtensionAttributes",
        "add one, such as a dictionary with NSExtensionActivationSupportsWebPageWithMaxCount = 1."
      )
    }
  }

  private static func missing(
    _ name: String, expected: String, nearby: [String], path: String
  ) -> Parts {
    var fix = "the value is the name of a file at the bundle's root, without .js."
    if name.lowercased().hasSuffix(".js") {
      fix = "leave .js out of the value: Safari adds it."
    } else if let first = nearby.first {
      fix =
        nearby.count > 1
        ? "there are \(list(nearby)): leave one, and let it be copied to the bundle's root."
        : "there is \(first): it has to lie at the bundle's root, by exactly this name."
    }
    return (
      "script-not-found", path,
      "NSExtensionJavaScriptPreprocessingFile is '\(name)', and there is no \(expected)", fix
    )
  }

  private static func article(_ word: String) -> String {
    "aeiou".contains(word.first ?? " ") ? "an \(word)" : "a \(word)"
  }

  private static func list(_ words: [String]) -> String {
    words.prefix(20).map { "'\($0)'" }.joined(separator: ", ") + (words.count > 20 ? ", ..." : "")
  }
}
