/// A rule to judge, with its extension, if it belongs to one.
package struct ActivationCandidate: Sendable {
  package let rule: ActivationRule
  package let bundle: ExtensionBundle?
  /// The types of the system, and those that the bundle declares.
  package let types: TypeTree

  /// A rule by itself.
  package init(_ rule: ActivationRule) {
    self.rule = rule
    bundle = nil
    types = .system
  }

  /// The rule of an extension.
  ///
  /// - Throws: ``BundleRemark/noRule(_:)`` or ``BundleRemark/malformedRule(_:)``.
  package init(_ bundle: ExtensionBundle) throws(BundleRemark) {
    rule = try bundle.activationRule()
    self.bundle = bundle
    types = bundle.types
  }

  /// Safari, as it shares a page with this extension. A rule by itself is taken for that of an
  /// extension with a script.
  package var safari: ShareHost {
    bundle?.namesScript ?? true ? .safari : .safariWithoutScript
  }

  /// The hosts that this extension can meet.
  package var hosts: [ShareHost] {
    guard bundle != nil else { return ShareHost.allCases }
    let other: ShareHost = safari == .safari ? .safariWithoutScript : .safari
    return ShareHost.allCases.filter { $0 != other }
  }

  /// The input of sharing these contents; without contents, the usual input of the host.
  ///
  /// - Parameter host: nil for Safari.
  package func input(
    sharing contents: [SharedContent] = [], from host: ShareHost? = nil
  ) -> ActivationInput {
    let host = host.flatMap { $0 == .safari ? nil : $0 } ?? safari
    return ActivationInput(sharing: contents, from: host, types: types)
  }

  /// Whether the extension is offered, and why.
  ///
  /// - Parameter platform: the platform of the share sheet: not every platform has the extension
  ///   point.
  package func verdict(
    on input: ActivationInput, platform: ExtensionPoint.Platform = .iOS
  ) -> ActivationVerdict {
    var verdict = rule.verdict(on: input, types: types)
    // What Safari shares then is an address, which such a rule may take as well.
    if let bundle, !bundle.namesScript, rule.takesWebPages,
      !rule.verdict(on: ShareHost.safariWithoutScript.input, types: types).isOffered
    {
      verdict.remarks.append(.webPageWithoutScript)
    }
    if let refusal = bundle?.refusal(on: platform) {
      verdict.isOffered = false
      verdict.reason = .point(refusal)
    }
    return verdict
  }
}
