internal import AppExtension
internal import Checks
internal import Messages
internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine

/// What a request wants checked.
struct CheckInput {
  /// How the script is run; nil where the bundle has none.
  private(set) var run: RunInput?
  /// Whether it runs on a page of the request's, and not only for the sake of its syntax.
  let hasPage: Bool
  private let bundle: BundleReading?
  private let platform: PreprocessingOptions.Platform

  /// Members that say how a script runs on a page.
  private static let pageMembers = [
    "arguments", "select", "selectText", "timeout", "userAgent", "realTime", "extensionName",
    "allowNetwork",
  ]
  /// Members of other requests.
  private static let otherMembers = ["emit", "html", "report", "strict"]
  /// The seconds that a script may compute where its results are of no interest.
  private static let syntaxTime = 1.0

  /// Reads a request's object.
  ///
  /// - Throws: a problem with all that is wrong.
  init(_ value: PropertyList, limits: ServerLimits) throws(Problem) {
    guard var entries = value.dictionary else {
      throw Problem(shape: [ShapeError(pointer: "", detail: ShapeText.mustBeObject)])
    }
    var reader = ObjectReader(entries)
    hasPage = reader.value("page") != nil
    if !hasPage {
      for key in Self.pageMembers where reader.value(key) != nil {
        reader.fail(key, "goes with \"page\"")
      }
      entries["page"] = ["html": ""]
    }
    for key in Self.otherMembers where reader.value(key) != nil {
      reader.fail(key, ShapeText.isUnknown)
    }
    bundle = reader.value("bundle") == nil ? nil : BundleReading(&reader)
    platform = reader.choice("platform") ?? .iOS
    guard reader.errors.isEmpty else { throw Problem(shape: reader.errors) }
    do throws(Problem) {
      var run = try RunInput(.dictionary(entries), limits: limits, isWhole: true)
      if !hasPage {
        run.options.timeLimit = min(run.options.timeLimit ?? Self.syntaxTime, Self.syntaxTime)
      }
      self.run = run
    } catch {
      // A bundle whose script is not found is what there is to find.
      guard error.identifier == "unusable-bundle", !Self.findings(in: bundle, platform).isEmpty
      else {
        throw error
      }
    }
  }

  /// What is found.
  ///
  /// - Parameters:
  ///   - script: the script, where it could be run.
  ///   - diagnostics: what running it has shown.
  func findings(in script: PreprocessingScript?, _ diagnostics: [Diagnostic]) -> [Finding] {
    var findings = Self.findings(in: bundle, platform)
    guard let script else { return findings }
    let syntaxError = diagnostics.lazy.compactMap(\.syntaxError).first
    findings += ScriptChecker.findings(
      in: script, syntaxError: syntaxError, platform: platform)
    guard hasPage, syntaxError == nil else { return findings }
    for diagnostic in diagnostics {
      var finding = Finding(diagnostic, script: script.name)
      finding.page = pageAddress
      if !findings.contains(where: { finding.isRepetition(of: $0) }) { findings.append(finding) }
    }
    return findings
  }

  /// The address of the page: the one it was asked for by, or the one that its content has.
  private var pageAddress: String {
    if case .address(let address) = run?.page { return address }
    return run?.base ?? "about:blank"
  }

  /// What is found in a bundle, its script left out.
  private static func findings(
    in bundle: BundleReading?, _ platform: PreprocessingOptions.Platform
  ) -> [Finding] {
    guard let bundle else { return [] }
    let root = BundleRoot(bundle.files, name: bundle.name)
    let finder = ExtensionFinder(
      MemoryFolder(name: root.name, files: root.files), variables: bundle.variables)
    do throws(BundleError) {
      let found = try finder.find(infoFile: root.infoFile, identifier: bundle.identifier)
      return BundleChecker.check(found, in: finder, platform: platform, checksScript: false)
        .findings
    } catch {
      return [BundleChecker.finding(error)]
    }
  }
}

extension Diagnostic {
  /// The exception, where the script's syntax is wrong.
  fileprivate var syntaxError: ScriptException? {
    switch kind {
    case .syntaxError(let exception), .moduleSyntax(let exception): exception
    default: nil
    }
  }
}
