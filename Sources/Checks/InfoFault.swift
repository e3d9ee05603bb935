/// Something amiss in an extension's Info.plist.
public enum InfoFault: Sendable, Hashable {
  /// Safari runs no script at this extension point (Documentation/Safari.md, F4).
  case pointWithoutScript(String)
  case pointMissing
  /// The rule does not offer the extension for pages in Safari.
  case notOffered
  /// The rule does not offer the extension for pages in other browsers.
  case hiddenElsewhere
  /// There is no `NSExtensionActivationSupportsWebPageWithMaxCount` (F5).
  case webPageNotSupported
  /// A key that means nothing where it is; perhaps another was meant.
  case unknownKey(String, nearest: String)
  /// A key that belongs elsewhere.
  case misplacedKey(String)

  /// A short name for it, which stays the same over versions.
  public var identifier: String {
    switch self {
    case .pointWithoutScript: "point-without-script"
    case .pointMissing: "point-missing"
    case .notOffered: "not-offered"
    case .hiddenElsewhere: "hidden-elsewhere"
    case .webPageNotSupported: "web-page-not-supported"
    case .unknownKey: "info-unknown-key"
    case .misplacedKey: "info-misplaced-key"
    }
  }
}
