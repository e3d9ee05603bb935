internal import AppExtension
internal import Preprocessing
internal import PropertyLists

/// Checks a valid activation rule: for keys and types without a meaning, and for pages where the
/// extension is not offered (Documentation/Activation.md).
enum RuleCheck {
  static func findings(in bundle: ExtensionBundle) -> [Finding] {
    guard let rule = try? bundle.activationRule() else { return [] }
    let path = bundle.info.path
    let host: ShareHost = bundle.namesScript ? .safari : .safariWithoutScript
    let verdict = rule.verdict(on: host.input, types: bundle.types)
    var findings = verdict.remarks.map { remark in
      Finding(.ruleRemark(remark), severity(of: remark), at: place(of: remark, path))
    }
    if bundle.namesScript, verdict.isOffered,
      !rule.verdict(on: ShareHost.chrome.input, types: bundle.types).isOffered
    {
      findings.append(
        Finding(.info(.hiddenElsewhere), .note, at: .info(path: path, key: InfoKeys.rule)))
    }
    return findings
  }

  /// Whether a rule names no kind of attachment.
  static func acceptsNothing(_ bundle: ExtensionBundle) -> Bool {
    guard case .dictionary(let dictionary)? = try? bundle.activationRule() else { return false }
    return dictionary.remarks.contains(.acceptsNothing)
  }

  private static func severity(of remark: ActivationRemark) -> Diagnostic.Severity {
    switch remark {
    case .acceptsNothing: .error
    case .truePredicate, .unknownKey, .notANumber, .unknownType, .unknownPathKey,
      .webPageWithoutScript:
      .warning
    }
  }

  private static func place(of remark: ActivationRemark, _ path: String) -> Finding.Place {
    switch remark {
    case .unknownKey(let key, _), .notANumber(let key):
      .info(path: path, key: InfoKeys.rule.appending(.key(key)))
    case .truePredicate, .acceptsNothing, .unknownType, .unknownPathKey, .webPageWithoutScript:
      .info(path: path, key: InfoKeys.rule)
    }
  }
}
