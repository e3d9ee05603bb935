/// An entry of a file, and the values that all entries share.
struct CaseScope {
  let node: CaseNode
  let shared: CaseNode?
  /// The line that the entry begins in; nil where the file has no lines.
  let line: Int?

  init(_ node: CaseNode, shared: CaseNode?, line: Int?) {
    self.node = node
    self.shared = shared
    self.line = line
  }

  /// What the entry says of a key, else what the file says.
  subscript(key: String) -> CaseNode? { node[key] ?? shared?[key] }

  /// The same, unless the entry says something else that goes in its place.
  func own(_ key: String, unless other: String) -> CaseNode? {
    node[key] ?? (node[other] == nil ? shared?[key] : nil)
  }
}
