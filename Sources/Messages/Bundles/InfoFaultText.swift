internal import Checks

/// The message for a mistake in an Info.plist.
struct InfoFaultText {
  /// What is wrong.
  var message: String
  /// What Safari does then, as the end of a sentence that begins with "Safari".
  var safari: String?
  /// What to do about it, as a sentence.
  var fix: String?

  init(_ fault: InfoFault) {
    switch fault {
    case .hiddenElsewhere:
      message =
        "the activation rule hides the extension in other browsers, which share an address "
        + "and a title"
      safari = "is not concerned: it offers the extension."
      fix =
        "to be there too, support NSExtensionActivationSupportsWebURLWithMaxCount and "
        + "NSExtensionActivationSupportsText."
    case .unknownKey(let key, let nearest):
      message = "the key '\(key)' means nothing"
      safari = "does not find a value under \(nearest)."
      fix = "write \(nearest)."
    case .misplacedKey(let key):
      message = "\(key) is in the wrong place"
      safari = "looks for it in NSExtension.NSExtensionAttributes only."
      fix = "move it into NSExtensionAttributes."
    }
  }
}
