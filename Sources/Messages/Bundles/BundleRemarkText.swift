package import AppExtension

/// The remark on a bundle whose script runs here, but may not run on a device.
package struct BundleRemarkText: Sendable, Hashable {
  /// A short name that stays the same over versions.
  package var identifier: String
  /// The file that it is about.
  package var place: String?
  /// One sentence, without its full stop.
  package var message: String
  /// The part of a rule that it is about, and a mark below the place: two indented lines.
  package var excerpt: String?
  /// What to do about it, as a sentence.
  package var fix: String?

  /// - Parameter bundle: the extension that the remark is about, if its place matters.
  package init(_ remark: BundleRemark, on bundle: ExtensionBundle? = nil) {
    place = bundle?.info.path
    switch remark {
    case .pointMissing:
      identifier = "point-missing"
      message =
        "NSExtensionPointIdentifier is missing in NSExtension: no system takes the extension"
      fix = Self.points
    case .pointUnknown(let point, let nearest):
      identifier = "point-unknown"
      message = "Apple documents no extension point '\(point)'"
      fix = nearest.map { "write '\($0)', if that is meant." } ?? Self.points
    case .pointNotOnPlatform(let point, let platform):
      let others = point.platforms.map(\.name).sorted().joined(separator: " and ")
      identifier = "point-not-on-platform"
      message =
        "\(platform.name) has no extension point '\(point.identifier)' (\(point.name)); "
        + "\(others) has it"
      fix = Self.points
    case .pointWithoutScript(let point):
      identifier = "point-without-script"
      message = "Safari runs no script for extensions at '\(point)', and no share sheet offers them"
      fix = Self.points
    case .notOffered:
      identifier = "not-offered"
      message = "the activation rule hides the extension from pages in Safari"
      fix = "'jsprep match' says why."
    case .webPageNotSupported:
      identifier = "web-page-not-supported"
      message =
        "Apple asks for NSExtensionActivationSupportsWebPageWithMaxCount where there is a script"
      fix = "set it to 1."
    case .noRule(let error):
      let text = BundleErrorText(error)
      identifier = text.identifier
      place = text.place
      message = text.message
      fix = text.fix
    case .malformedRule(let error):
      let text = ActivationRuleErrorText(error)
      identifier = text.identifier
      message = text.message
      excerpt = text.excerpt
      fix = text.fix
    }
  }

  private static let points =
    "extensions with a script are at com.apple.share-services, com.apple.ui-services or "
    + "com.apple.services, on iOS and on macOS."
}
