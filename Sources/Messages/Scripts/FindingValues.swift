package import Checks
internal import Preprocessing
package import PropertyLists
internal import ScriptEngine

extension PropertyList {
  /// A finding: its identifier, severity, words and place, in the form that diagnostics have.
  package init(_ finding: Finding) {
    let text = FindingText(finding)
    var path: PropertyListPath?
    if case .diagnostic(let diagnostic) = finding.fact { path = diagnostic.path }
    var entries = Self.entries(
      text.identifier, finding.severity, text.message, safari: text.safari, fix: text.fix,
      path: path)
    entries.append(("file", .string(finding.place.file)))
    if let page = finding.page { entries.append(("page", .string(page))) }
    switch finding.place {
    case .script(let location): entries.append(("location", PropertyList(location)))
    case .info(_, let key) where !key.isRoot:
      entries.append(("key", .string(key.description)))
    case .info, .file: break
    }
    self = .dictionary(PropertyListDictionary(entries))
  }
}
