internal import AppExtension
internal import Messages

extension RunFailure {
  /// A bundle without an extension, or without its script.
  init(_ error: BundleError) {
    let text = BundleErrorText(error)
    let status: ExitStatus =
      switch error {
      case .unreadable, .noInfoPlist: .unreadable
      default: .unusable
      }
    self.init(status, text.identifier, place: text.place, text.message, fix: text.fix)
  }

  /// A value that is not a rule.
  ///
  /// - Parameter place: the file that it stands in; nil for the command line.
  init(_ error: ActivationRuleError, place: String?) {
    let text = ActivationRuleErrorText(error)
    self.init(.unusable, text.identifier, place: place, text.message, fix: text.fix)
    excerpt = text.excerpt
  }

  /// A remark for the author of a bundle.
  init(_ remark: BundleRemark, on bundle: ExtensionBundle) {
    let text = BundleRemarkText(remark, on: bundle)
    self.init(.unusable, text.identifier, place: text.place, text.message, fix: text.fix)
    excerpt = text.excerpt
  }
}
