internal import PropertyLists

/// An entry of a file, and the values that all entries share.
struct CaseScope {
  let node: CaseNode
  let shared: CaseNode?

  init(_ node: CaseNode, shared: CaseNode?) {
    self.node = node
    self.shared = shared
  }

  /// What the entry says of a key, else what the file says.
  subscript(key: String) -> CaseNode? { node[key] ?? shared?[key] }

  /// The same, unless the entry says something else that goes in its place.
  func own(_ key: String, unless other: String) -> CaseNode? {
    node[key] ?? (node[other] == nil ? shared?[key] : nil)
  }

  /// The line that the entry begins in.
  var line: Int? {
    guard case .text(let line, _) = node.source.places?.position(of: node.path) else { return nil }
    return line
  }
}
