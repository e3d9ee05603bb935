public import Checks
internal import Preprocessing
public import PropertyLists
internal import ScriptEngine

extension PropertyList {
  /// A finding: its identifier, severity, words and place, in the form that diagnostics have.
  public init(_ finding: Finding) {
    let text = FindingText(finding)
    var entries: [(String, PropertyList)] = [
      ("id", .string(text.identifier)), ("severity", .string(finding.severity.rawValue)),
      ("message", .string(text.message)), ("file", .string(finding.place.file)),
    ]
    if let safari = text.safari { entries.append(("safari", .string("Safari \(safari)"))) }
    if let fix = text.fix { entries.append(("fix", .string(fix))) }
    if let page = finding.page { entries.append(("page", .string(page))) }
    switch finding.place {
    case .script(let location): entries.append(("location", PropertyList(location)))
    case .info(_, let key) where !key.isRoot:
      entries.append(("key", .string(key.description)))
    case .info, .file: break
    }
    if case .diagnostic(let diagnostic) = finding.fact, let path = diagnostic.path, !path.isRoot {
      entries.append(("path", .string(path.description)))
    }
    self = .dictionary(PropertyListDictionary(entries))
  }
}
