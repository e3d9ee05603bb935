internal import AppExtension
internal import Checks
internal import Messages
internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine

/// Finds mistakes in the text of a script and of a bundle, in a worker.
struct CheckTask {
  private let bundle: BundleReading?
  private let script: PreprocessingScript?
  private let platform: PreprocessingOptions.Platform
  /// The address of the page that the script ran on; nil if the request had no page.
  private let page: String?

  /// The input of a check, as a value for a worker.
  ///
  /// - Parameter script: nil if the bundle has no script that can be run.
  static func value(
    bundle: PropertyList?, script: PreprocessingScript?, platform: PreprocessingOptions.Platform,
    page: String?
  ) -> PropertyList {
    var entries: [(String, PropertyList)] = [("platform", .string(platform.rawValue))]
    if let bundle { entries.append(("bundle", bundle)) }
    if let page { entries.append(("page", .string(page))) }
    if let script {
      entries.append(("name", .string(script.name)))
      entries.append(("source", .data(script.source)))
      if let map = script.map.fileContents { entries.append(("map", .data(map))) }
    }
    return .dictionary(PropertyListDictionary(entries))
  }

  /// Reads such a value.
  init(_ value: PropertyList) throws(Problem) {
    bundle = try value["bundle"].map { value throws(Problem) in try BundleReading.read(value) }
    platform =
      value["platform"]?.string.flatMap { PreprocessingOptions.Platform(rawValue: $0) } ?? .iOS
    page = value["page"]?.string
    if let name = value["name"]?.string, case .data(let source)? = value["source"] {
      script = try? PreprocessingScript(name: name, bytes: source)
      if case .data(let map)? = value["map"] { script?.map.takeFile(map) }
    } else {
      script = nil
    }
  }

  /// The answer of ``CheckEndpoint``.
  ///
  /// - Parameters:
  ///   - diagnostics: the diagnostics of running the script.
  ///   - machine: the engine of the calling thread, if there is one.
  /// - Throws: a problem with the bundle if it has neither findings nor a script.
  func findings(
    _ diagnostics: [Diagnostic], _ machine: VirtualMachine? = nil
  ) throws(Problem) -> PropertyList {
    var findings = findInBundle()
    if let script {
      findings += find(in: script, diagnostics, machine, beside: findings)
    } else if findings.isEmpty, let bundle {
      _ = try bundle.input(for: .script).script()
    }
    func count(_ severity: Diagnostic.Severity) -> PropertyList {
      .integer(PropertyListInteger(Int64(findings.count { $0.severity == severity })))
    }
    return [
      "findings": .array(findings.map { PropertyList($0, in: script) }), "errors": count(.error),
      "warnings": count(.warning), "notes": count(.note),
    ]
  }

  private func find(
    in script: PreprocessingScript, _ diagnostics: [Diagnostic], _ machine: VirtualMachine?,
    beside known: [Finding]
  ) -> [Finding] {
    let syntaxError = diagnostics.lazy.compactMap(\.syntaxError).first
    var findings = ScriptChecker.findings(
      in: script, syntaxError: syntaxError, platform: platform, machine: machine)
    guard let page, syntaxError == nil else { return findings }
    for diagnostic in diagnostics {
      var finding = Finding(diagnostic, script: script.name)
      finding.page = page
      if !(known + findings).contains(where: { finding.isRepetition(of: $0) }) {
        findings.append(finding)
      }
    }
    return findings
  }

  /// The findings in the bundle, without those in its script.
  private func findInBundle() -> [Finding] {
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
  /// The exception if the script's syntax is wrong.
  fileprivate var syntaxError: ScriptException? {
    kind.isSyntaxError ? exception : nil
  }
}
