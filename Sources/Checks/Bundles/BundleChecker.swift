package import AppExtension
package import Preprocessing
internal import PropertyLists

/// Finds the mistakes in an extension's Info.plist, and in its script.
package enum BundleChecker {
  /// The mistakes in a bundle and in its script.
  package struct Outcome: Sendable {
    package var findings: [Finding] = []
    /// The script, if Safari would find it.
    package var script: PreprocessingScript?
    /// The bundle identifier, if it is known.
    package var extensionName: String?
  }

  /// The mistakes of an extension.
  ///
  /// - Parameters:
  ///   - finder: the finder that found the extension.
  ///   - platform: the system that Safari runs on.
  ///   - checksScript: whether to check the script's own text.
  package static func check<Folder: BundleFolder>(
    _ bundle: ExtensionBundle, in finder: ExtensionFinder<Folder>,
    platform: PreprocessingOptions.Platform = .iOS, checksScript: Bool = true
  ) -> Outcome {
    var outcome = Outcome(extensionName: bundle.definedIdentifier)
    let keys = InfoKeyCheck(bundle)
    outcome.findings += keys.findings
    do throws(BundleError) {
      let (path, bytes) = try finder.script(of: bundle)
      do throws(PreprocessingScriptError) {
        let script = try PreprocessingScript(name: path, bytes: bytes)
        if let map = script.map.path { script.map.takeFile(finder.contents(of: map)) }
        outcome.script = script
        if checksScript {
          outcome.findings += ScriptChecker.findings(in: script, platform: platform)
        }
      } catch {
        outcome.findings.append(ScriptChecker.finding(error))
      }
    } catch {
      if !keys.explainsMissingScript || bundle.namesScript {
        outcome.findings.append(finding(error, bundle))
      }
    }
    for remark in bundle.remarks(on: platform == .iOS ? .iOS : .macOS) {
      if case .noRule = remark, keys.explainsMissingRule { continue }
      outcome.findings += RemarkCheck.findings(remark, bundle)
    }
    outcome.findings += RuleCheck.findings(in: bundle)
    return outcome
  }

  /// The finding for a bundle without an extension.
  package static func finding(_ error: BundleError) -> Finding {
    Finding(.bundle(error), .error, at: place(of: error))
  }

  private static func finding(_ error: BundleError, _ bundle: ExtensionBundle) -> Finding {
    let severity: Diagnostic.Severity =
      switch error {
      // An extension may have no script, and in a source tree the build defines the variables.
      case .noScriptName: .warning
      case .undefinedVariable: bundle.isBuilt ? .error : .warning
      default: .error
      }
    return Finding(.bundle(error), severity, at: place(of: error))
  }

  static func place(of error: BundleError) -> Finding.Place {
    switch error {
    case .noInfoPlist(let path), .unreadable(let path, _), .malformed(let path, _),
      .noExtension(let path), .severalExtensions(let path, _), .noSuchExtension(_, let path, _),
      .scriptEmpty(let path):
      .file(path)
    case .wrongType(let path, let key, _, _), .undefinedVariable(_, let path, let key, _):
      .info(path: path, key: key)
    case .scriptNotAtRoot(_, let path), .scriptMissing(_, _, _, let path):
      .info(path: path, key: InfoKeys.script)
    case .noScriptName(let path), .noRule(let path): .info(path: path, key: InfoKeys.attributes)
    }
  }
}
