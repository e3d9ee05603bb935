internal import AppExtension
internal import Checks
internal import Preprocessing
internal import SystemServices

/// Puts right in files what has one sure fix.
struct FileRepairs {
  private let plan: CheckPlan
  /// How many findings were put right.
  private(set) var count = 0

  /// One repair may show what another can put right: as often as this.
  private static let passes = 10

  init(_ plan: CheckPlan) {
    self.plan = plan
  }

  /// Changes a script, or the files of a bundle.
  mutating func make(in path: String) throws(RunFailure) {
    guard BundleReader.isBundle(path) else {
      try changeScript(path)
      return
    }
    // What is in an archive stays as it is.
    guard !BundlePlace.isArchive(path) || FileSystem.isFolder(path) else { return }
    let place = try BundlePlace(path)
    var scripts: Set<String> = []
    do throws(BundleError) {
      for bundle in try BundleReader.extensions(place, plan.choice).1 {
        do throws(RunFailure) {
          try changeInfo(bundle.info.path)
        } catch {
          if error.identifier == "not-writable" { throw .unreadable(path: path, code: 0) }
        }
      }
      // The name of the script may be what was put right.
      let (finder, bundles) = try BundleReader.extensions(place, plan.choice)
      for bundle in bundles {
        if let script = try? finder.script(of: bundle) { scripts.insert(script.path) }
      }
    } catch {
      throw RunFailure(error)
    }
    for script in scripts.sorted() { try changeScript(script) }
  }

  // MARK: Files

  private mutating func changeScript(_ path: String) throws(RunFailure) {
    guard !RunInputs.isTypeScript(path) else { return }
    let bytes = try RunInputs.read(path)
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let (rules, platform) = (plan.rules, plan.platform)
    try change(path, Array(bytes[mark...]), behind: Array(bytes[..<mark])) { bytes in
      guard let script = try? PreprocessingScript(name: path, bytes: bytes) else { return nil }
      let results = CheckResults(rules: rules)
      results.add(script)
      results.add(ScriptChecker.findings(in: script, platform: platform))
      return results.content.findings
    }
  }

  private mutating func changeInfo(_ path: String) throws(RunFailure) {
    let (choice, rules, platform) = (plan.choice, plan.rules, plan.platform)
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    try change(path, try RunInputs.read(path), behind: []) { bytes in
      let finder = ExtensionFinder(
        MemoryFolder(name: folder, files: [name: bytes]), variables: choice.variables)
      guard let bundle = try? finder.extensions(infoFile: name).first else { return nil }
      let results = CheckResults(rules: rules)
      results.add(
        BundleChecker.check(bundle, in: finder, platform: platform, checksScript: false).findings
          .map { finding in
            var finding = finding
            finding.repair = InfoRepairs.repair(of: finding, in: bytes)
            return finding
          })
      return results.content.findings
    }
  }

  // MARK: Changes

  /// Changes a file as long as there is something to put right in it.
  ///
  /// - Parameter findings: what is wrong with a text; nil where it cannot be read.
  private mutating func change(
    _ path: String, _ text: [UInt8], behind mark: [UInt8], _ findings: ([UInt8]) -> [Finding]?
  ) throws(RunFailure) {
    guard var known = findings(text) else { return }
    let worst = Self.errors(known)
    var changed = text
    var made = 0
    for _ in 0..<Self.passes {
      let repairs = Repair.compatible(known.compactMap(\.repair), size: changed.count)
      guard !repairs.isEmpty else { break }
      let next = Repair.apply(repairs, to: changed)
      guard next != changed, let left = findings(next), !Self.isWorse(left, than: known) else {
        break
      }
      (changed, known) = (next, left)
      made += repairs.count
    }
    guard made > 0, Self.errors(known) <= worst else { return }
    do throws(FileError) {
      try FileContents.write(mark + changed, to: path)
    } catch {
      throw RunFailure(error)
    }
    count += made
  }

  private static func errors(_ findings: [Finding]) -> Int {
    findings.count { $0.severity == .error }
  }

  /// Whether a change has broken the syntax.
  private static func isWorse(_ findings: [Finding], than before: [Finding]) -> Bool {
    func broken(_ findings: [Finding]) -> Bool {
      findings.contains { finding in
        if case .diagnostic(let diagnostic) = finding.fact { return diagnostic.kind.isSyntaxError }
        return false
      }
    }
    return broken(findings) && !broken(before)
  }
}
