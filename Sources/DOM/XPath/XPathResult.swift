/// The result of an expression (DOM Standard, 8.1).
package final class XPathResult: DOMObject {
  /// The types of results; their numbers are those of the constants.
  package enum Kind: Int {
    case number = 1, string, boolean
    case unorderedIterator, orderedIterator, unorderedSnapshot, orderedSnapshot
    case anyNode, firstNode
  }

  /// The reason why a value cannot be read.
  package enum Failure: Error {
    case exception(DOMException)
    /// The result is of another type; scripts get a `TypeError`.
    case wrongType
  }

  package let kind: Kind
  private let value: XPathValue
  private let nodes: XPathNodeSet
  private let pool: DocumentPool
  /// The version of the documents for which an iterator is valid.
  private let version: UInt64
  private var position = 0

  init(_ value: XPathValue, as wanted: Kind?, in pool: DocumentPool) throws(Failure) {
    self.pool = pool
    version = pool.version
    self.value = value
    var nodes = XPathNodeSet()
    switch value {
    case .nodes(let set):
      kind = wanted ?? .unorderedIterator
      nodes = set
    case .number: kind = wanted ?? .number
    case .string: kind = wanted ?? .string
    case .boolean: kind = wanted ?? .boolean
    }
    switch (kind, value) {
    case (.number, _), (.string, _), (.boolean, _): break
    case (.orderedIterator, .nodes), (.orderedSnapshot, .nodes): nodes.sort()
    case (_, .nodes): break
    default: throw .wrongType
    }
    self.nodes = nodes
  }

  package var number: Double { get throws(Failure) { try demand(.number).number } }
  package var string: DOMString { get throws(Failure) { try demand(.string).string } }
  package var boolean: Bool { get throws(Failure) { try demand(.boolean).boolean } }

  private func demand(_ wanted: Kind) throws(Failure) -> XPathValue {
    guard kind == wanted else { throw .wrongType }
    return value
  }

  package var singleNode: Node? {
    get throws(Failure) {
      switch kind {
      case .anyNode: nodes.nodes.first
      case .firstNode: nodes.first
      default: throw .wrongType
      }
    }
  }

  private var isIterator: Bool { kind == .unorderedIterator || kind == .orderedIterator }

  /// Whether the result is an iterator, and the documents have changed since the evaluation.
  package var isInvalidIterator: Bool { isIterator && version != pool.version }

  package func iterateNext() throws(Failure) -> Node? {
    guard isIterator else { throw .wrongType }
    if isInvalidIterator {
      throw .exception(DOMException(.invalidState, "The document has changed since"))
    }
    guard position < nodes.nodes.count else { return nil }
    defer { position += 1 }
    return nodes.nodes[position]
  }

  package var snapshotLength: Int { get throws(Failure) { try snapshot().count } }

  package func snapshotItem(_ index: Int) throws(Failure) -> Node? {
    let nodes = try snapshot()
    return nodes.indices.contains(index) ? nodes[index] : nil
  }

  private func snapshot() throws(Failure) -> [Node] {
    guard kind == .unorderedSnapshot || kind == .orderedSnapshot else { throw .wrongType }
    return nodes.nodes
  }
}
