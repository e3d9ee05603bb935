internal import AppExtension
internal import Checks
internal import Messages
internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine
internal import SystemServices
internal import TestCases

/// Finds what is wrong with an open document, as `jsprep check` and `jsprep test` do with files.
struct DocumentChecker {
  let settings: LanguageSettings
  let path: String
  let document: TextDocument
  /// The texts of all open documents, by their paths.
  let open: [String: [UInt8]]

  /// The bytes of a byte order mark, which scripts are read without.
  private var markSize: Int { document.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  func findings() -> [DocumentFinding] {
    switch DocumentKind(path: path, bytes: document.bytes) {
    case .script: script()
    case .infoPlist: infoPlist()
    case .cases: cases()
    case .configuration:
      settings.configurationErrors(path, document.bytes).map { finding($0, "config-file") }
    case .other: []
    }
  }

  // MARK: Scripts

  private func script() -> [DocumentFinding] {
    guard let script = try? PreprocessingScript(name: path, bytes: document.bytes) else {
      return []
    }
    let comments = IgnoreComments(script)
    var known: [Checks.Finding] = []
    for finding in ScriptChecker.findings(in: script, platform: settings.platform) {
      guard let finding = settings.judge(finding, path, open), !comments.cover(finding),
        !known.contains(where: finding.isRepetition)
      else { continue }
      known.append(finding)
    }
    return known.map { finding in
      var range = document.firstLine(of: markSize..<markSize)
      if let extent = finding.extent {
        range = document.firstLine(of: moved(extent))
      } else if case .script(let location) = finding.place {
        let line = (location.generated?.line ?? location.line) - 1
        range = document.startOfLine(line)..<document.startOfLine(line)
        range = document.firstLine(of: range.lowerBound..<document.bytes.count)
      }
      var result = self.finding(finding, range)
      result.repair = finding.repair.map { repair in
        Repair(repair.edits.map { Repair.Edit(moved($0.range), $0.text) })
      }
      // The engine reads no comments before it knows the syntax.
      result.canBeIgnored = finding.extent != nil
      return result
    }
  }

  private func moved(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound + markSize..<range.upperBound + markSize
  }

  private func finding(_ finding: Checks.Finding, _ range: Range<Int>) -> DocumentFinding {
    let text = FindingText(finding)
    var message = text.message
    if let safari = text.safari { message += "\nSafari \(safari)" }
    if let fix = text.fix { message += "\nFix: \(fix)" }
    return DocumentFinding(
      identifier: text.identifier, severity: finding.severity, message: message, range: range,
      title: text.fix.map(LanguageServerText.title))
  }

  // MARK: Info.plists

  private func infoPlist() -> [DocumentFinding] {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let name = String(path[path.index(after: slash)...])
    let folder = EditedFolder(String(path[..<slash]), open: open)
    let finder = ExtensionFinder(folder, variables: settings.variables)
    var found: [Checks.Finding] = []
    do throws(BundleError) {
      for bundle in try finder.extensions(infoFile: name) where bundle.info.path == path {
        // The script's own mistakes are shown in the script.
        let platform = settings.platform
        found += EngineThread.run {
          BundleChecker.check(bundle, in: finder, platform: platform, checksScript: false).findings
        }
      }
    } catch {
      // An app has an Info.plist as well.
      if case .noExtension = error { return [] }
      if case .malformed(_, let malformation) = error {
        let range = range(of: malformation.position)
        return [finding(BundleChecker.finding(error), range)].compactMap { judged($0, error) }
      }
      found.append(BundleChecker.finding(error))
    }
    return found.compactMap { finding in
      guard finding.place.file == path, let finding = settings.judge(finding, path, open) else {
        return nil
      }
      var range = document.firstLine(of: 0..<document.bytes.count)
      if case .info(_, let key) = finding.place, let extent = nearest(key) {
        range = document.firstLine(of: extent)
      }
      var result = self.finding(finding, range)
      result.repair = InfoRepairs.repair(of: finding, in: document.bytes)
      return result
    }
  }

  private func judged(_ finding: DocumentFinding, _ error: BundleError) -> DocumentFinding? {
    guard let judged = settings.judge(BundleChecker.finding(error), path, open) else { return nil }
    var finding = finding
    finding.severity = judged.severity
    return finding
  }

  /// Where a key stands, or the nearest one around it.
  private func nearest(_ key: PropertyListPath) -> Range<Int>? {
    var key = key
    while !key.isRoot {
      if let range = InfoRepairs.extent(of: key, isKey: true, in: document.bytes) { return range }
      key.components.removeLast()
    }
    return nil
  }

  // MARK: Cases

  private func cases() -> [DocumentFinding] {
    let (path, bytes) = (path, document.bytes)
    return EngineThread.run {
      CaseFile.mistakes(path: path, bytes: bytes, contents: FileSystem.names(in:))
    }.map { finding($0, "case-file") }
  }

  /// The finding for a file that cannot be used.
  private func finding(_ error: CaseFileError, _ identifier: String) -> DocumentFinding {
    var finding = DocumentFinding(
      identifier: identifier, severity: .error, message: error.words,
      range: range(of: error.position))
    if case .unknownKey(let key, let nearest?) = error.reason,
      let found = word(key, from: finding.range.lowerBound)
    {
      finding.range = found
      finding.title = LanguageServerText.rename(nearest)
      finding.repair = Repair([Repair.Edit(found, nearest)])
    }
    return finding
  }

  /// A word in the line of a place, where it is written plainly.
  private func word(_ word: String, from start: Int) -> Range<Int>? {
    let line = document.firstLine(of: start..<document.bytes.count)
    guard let found = document.bytes[line].firstRange(of: Array(word.utf8)) else { return nil }
    return found
  }

  /// The rest of the line from a place on that a reader of property lists names, whose columns count
  /// characters.
  private func range(of position: PropertyListError.Position?) -> Range<Int> {
    guard case .text(let line, let column) = position else {
      return document.firstLine(of: 0..<document.bytes.count)
    }
    let place = TextPosition(line: line - 1, character: column - 1)
    return document.firstLine(of: document.offset(place, .utf32)..<document.bytes.count)
  }
}
