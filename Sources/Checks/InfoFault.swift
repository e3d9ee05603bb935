/// A wrong key in an extension's Info.plist, or a rule that excludes too much.
package enum InfoFault: Sendable, Hashable {
  /// The rule does not offer the extension for pages in other browsers.
  case hiddenElsewhere
  /// A key without a meaning in its place; perhaps the other was meant.
  case unknownKey(String, nearest: String)
  /// A key that belongs elsewhere.
  case misplacedKey(String)

  /// A short name for it, which stays the same over versions.
  package var identifier: String {
    switch self {
    case .hiddenElsewhere: "hidden-elsewhere"
    case .unknownKey: "info-unknown-key"
    case .misplacedKey: "info-misplaced-key"
    }
  }
}
