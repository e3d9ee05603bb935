internal import AppExtension
internal import Preprocessing
internal import PropertyLists

/// The activation rule: whether it is one, and whether the extension is offered where its script
/// could run (Documentation/Safari.md, F5; Documentation/Activation.md).
enum RuleCheck {
  static func findings(in bundle: ExtensionBundle) -> [Finding] {
    let path = bundle.info.path
    let rule: ActivationRule
    do throws(BundleError) {
      let value = try bundle.rule()
      do throws(ActivationRuleError) {
        rule = try ActivationRule(value)
      } catch {
        return [Finding(.rule(error), .error, at: .info(path: path, key: InfoKeys.rule))]
      }
    } catch {
      var severity = Diagnostic.Severity.warning
      if case .wrongType = error { severity = .error }
      if case .undefinedVariable = error, bundle.isBuilt { return [] }
      return [Finding(.bundle(error), severity, at: BundleChecker.place(of: error))]
    }
    return findings(about: rule, bundle)
  }

  private static func findings(
    about rule: ActivationRule, _ bundle: ExtensionBundle
  ) -> [Finding] {
    let path = bundle.info.path
    let types = TypeTree.system.adding(bundle.declaredTypes)
    let host: ShareHost = bundle.namesScript ? .safari : .safariWithoutScript
    let verdict = rule.verdict(on: host.input, types: types)
    var findings = verdict.remarks.map { remark in
      Finding(.remark(remark), severity(of: remark), at: place(of: remark, path))
    }
    func add(_ fault: InfoFault, _ severity: Diagnostic.Severity) {
      findings.append(
        Finding(.info(fault), severity, at: .info(path: path, key: InfoKeys.rule)))
    }
    guard bundle.namesScript else { return findings }
    guard verdict.isOffered else {
      // A rule that accepts nothing needs no more to be said.
      if !verdict.remarks.contains(.acceptsNothing) { add(.notOffered, .error) }
      return findings
    }
    if case .dictionary(let dictionary) = rule, dictionary.counts[.webPage] == nil {
      add(.webPageNotSupported, .warning)
    }
    if !rule.verdict(on: ShareHost.chrome.input, types: types).isOffered {
      add(.hiddenElsewhere, .note)
    }
    return findings
  }

  private static func severity(of remark: ActivationRemark) -> Diagnostic.Severity {
    switch remark {
    case .acceptsNothing: .error
    case .truePredicate, .unknownKey, .notANumber, .unknownType: .warning
    }
  }

  private static func place(of remark: ActivationRemark, _ path: String) -> Finding.Place {
    switch remark {
    case .unknownKey(let key, _), .notANumber(let key):
      .info(path: path, key: InfoKeys.rule.appending(.key(key)))
    case .truePredicate, .acceptsNothing, .unknownType: .info(path: path, key: InfoKeys.rule)
    }
  }
}
