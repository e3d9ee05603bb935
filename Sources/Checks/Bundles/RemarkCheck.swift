internal import AppExtension
internal import Preprocessing
internal import PropertyLists

/// Turns remarks for the author of a bundle into findings with a severity and a place.
enum RemarkCheck {
  static func findings(_ remark: BundleRemark, _ bundle: ExtensionBundle) -> [Finding] {
    let path = bundle.info.path
    func finding(
      _ severity: Diagnostic.Severity, _ key: PropertyListPath
    ) -> Finding {
      Finding(.bundleRemark(remark), severity, at: .info(path: path, key: key))
    }
    switch remark {
    case .pointMissing: return [finding(.error, InfoKeys.extensionKey)]
    case .pointNotOnPlatform: return [finding(.error, InfoKeys.point)]
    case .pointUnknown, .pointWithoutScript: return [finding(.warning, InfoKeys.point)]
    case .malformedRule: return [finding(.error, InfoKeys.rule)]
    case .notOffered where bundle.namesScript && !RuleCheck.acceptsNothing(bundle):
      return [finding(.error, InfoKeys.rule)]
    case .webPageNotSupported where bundle.namesScript: return [finding(.warning, InfoKeys.rule)]
    // A rule that accepts nothing has its own finding, and without a script these do not matter.
    case .notOffered, .webPageNotSupported: return []
    case .noRule(let error):
      switch error {
      // ``InfoKeyCheck`` finds variables that a build has left.
      case .undefinedVariable where bundle.isBuilt: return []
      case .wrongType: return [Finding(.bundle(error), .error, at: BundleChecker.place(of: error))]
      default: return [Finding(.bundle(error), .warning, at: BundleChecker.place(of: error))]
      }
    }
  }
}
