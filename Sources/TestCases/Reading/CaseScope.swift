internal import PropertyLists

/// An entry of a file, and the values that all entries share.
struct CaseScope {
  let node: CaseNode
  let shared: CaseNode?
  /// The line where the entry begins; nil if the file has no lines.
  let line: Int?

  init(_ node: CaseNode, shared: CaseNode?, line: Int?) {
    self.node = node
    self.shared = shared
    self.line = line
  }

  /// The value of a key in the entry, else in the file.
  subscript(key: String) -> CaseNode? { node[key] ?? shared?[key] }

  /// The same, unless the entry has another key that replaces it.
  func own(_ key: String, unless other: String) -> CaseNode? {
    node[key] ?? (node[other] == nil ? shared?[key] : nil)
  }

  /// The same with the values of a row of `each` instead of `${name}`.
  ///
  /// - Parameter line: the line of the row.
  func filled(with row: PropertyListDictionary, line: Int?) -> CaseScope {
    func filled(_ node: CaseNode) -> CaseNode {
      CaseNode(Self.filled(node.value, row), path: node.path, source: node.source)
    }
    return CaseScope(filled(node), shared: shared.map(filled), line: line ?? self.line)
  }

  private static func filled(_ value: PropertyList, _ row: PropertyListDictionary) -> PropertyList {
    switch value {
    case .string(let text): filled(text, row)
    case .array(let elements): .array(elements.map { filled($0, row) })
    case .dictionary(let entries):
      .dictionary(
        PropertyListDictionary(
          entries.map { entry in
            let key = filled(entry.key, row).string ?? entry.key
            return (key, entry.key == "each" ? entry.value : filled(entry.value, row))
          }))
    default: value
    }
  }

  /// A text with the values of a row. A text that consists of `${name}` becomes the value itself.
  private static func filled(_ text: String, _ row: PropertyListDictionary) -> PropertyList {
    guard text.contains("${") else { return .string(text) }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      guard let end = rest[start.upperBound...].firstIndex(of: "}"),
        let value = row[String(rest[start.upperBound..<end])]
      else {
        // A name without a value in the row may belong to a template of JavaScript.
        result += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
        continue
      }
      if start.lowerBound == text.startIndex, rest.index(after: end) == text.endIndex {
        return value
      }
      result += rest[..<start.lowerBound] + (value.string ?? value.description)
      rest = rest[rest.index(after: end)...]
    }
    return .string(result + rest)
  }
}
