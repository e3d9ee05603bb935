internal import Checks

/// What is said of something amiss in an Info.plist.
struct InfoFaultText {
  /// What is wrong.
  var message: String
  /// What Safari does then, as the end of a sentence that begins with "Safari".
  var safari: String?
  /// What to do about it, as a sentence.
  var fix: String?

  init(_ fault: InfoFault) {
    switch fault {
    case .pointWithoutScript(let point):
      message = "Safari runs no script for extensions at '\(point)'"
      safari = "does not read the script."
      fix =
        "scripts belong to com.apple.share-services, com.apple.ui-services and "
        + "com.apple.services."
    case .pointMissing:
      message = "there is no NSExtensionPointIdentifier"
      safari = "does not know the extension."
      fix = "add it: com.apple.share-services, com.apple.ui-services or com.apple.services."
    case .notOffered:
      message = "the activation rule hides the extension from pages in Safari"
      safari = "never runs the script."
      fix = "'jsprep match' says why."
    case .hiddenElsewhere:
      message =
        "the activation rule hides the extension in other browsers, which share an address "
        + "and a title"
      safari = "is not concerned: it offers the extension."
      fix =
        "to be there too, support NSExtensionActivationSupportsWebURLWithMaxCount and "
        + "NSExtensionActivationSupportsText."
    case .webPageNotSupported:
      message =
        "Apple asks for NSExtensionActivationSupportsWebPageWithMaxCount where there is a "
        + "script"
      safari = "runs the script all the same."
      fix = "set it to 1."
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
