package import Checks
internal import AppExtension
internal import Preprocessing

/// The message of a finding: what is wrong, what Safari does with it, what to do.
package struct FindingText: Sendable, Hashable {
  /// A short name that stays the same over versions.
  package var identifier: String
  /// What is wrong.
  package var message: String
  /// The part of a rule that it is about, and a mark below the place: two indented lines.
  package var excerpt: String?
  /// What Safari does then, as the end of a sentence that begins with "Safari".
  package var safari: String?
  /// What to do about it, as a sentence.
  package var fix: String?

  /// The words for a finding.
  package init(_ finding: Finding) {
    switch finding.fact {
    case .diagnostic(let diagnostic):
      let text = DiagnosticText(diagnostic)
      self.init(diagnostic.identifier, text.message, safari: text.safari, fix: text.fix)
    case .script(let fault):
      let text = ScriptFaultText(fault)
      self.init(fault.identifier, text.message, safari: text.safari, fix: text.fix)
    case .info(let fault):
      let text = InfoFaultText(fault)
      self.init(fault.identifier, text.message, safari: text.safari, fix: text.fix)
    case .notText(.notUTF8(_, let offset, _)):
      self.init(
        "script-not-utf8", "the script is not UTF-8 text (byte \(offset) is malformed)",
        safari: "finds no script then.", fix: "save the file as UTF-8.")
    case .bundle(let error):
      let text = BundleErrorText(error)
      self.init(text.identifier, text.message, fix: text.fix)
    case .bundleRemark(let remark):
      let text = BundleRemarkText(remark)
      self.init(text.identifier, text.message, safari: Self.safari(remark), fix: text.fix)
      excerpt = text.excerpt
    case .ruleRemark(let remark):
      let text = ActivationRemarkText(remark)
      self.init(text.identifier, text.message, fix: text.fix)
    }
  }

  private static func safari(_ remark: BundleRemark) -> String? {
    switch remark {
    case .notOffered: "never runs the script."
    case .webPageNotSupported: "runs the script all the same."
    case .malformedRule: "never offers the extension."
    case .pointMissing, .pointUnknown, .pointNotOnPlatform, .pointWithoutScript, .noRule: nil
    }
  }

  private init(_ identifier: String, _ message: String, safari: String? = nil, fix: String? = nil) {
    self.identifier = identifier
    self.message = message
    self.safari = safari
    self.fix = fix
  }
}
