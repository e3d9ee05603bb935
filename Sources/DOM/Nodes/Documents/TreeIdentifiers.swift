/// The elements of a tree outside of documents by their `id`, at one version of the tree.
///
/// Such trees are mostly small and seldom asked, so the first searches walk through the tree.
private final class TreeIdentifiers {
  /// The versions of the tree's structure and of the names in it.
  private var version: (structure: UInt64, names: UInt64) = (0, 0)
  private var searches = 0
  private var elements: [DOMString: Element] = [:]

  private static let searchesWithoutTable = 4

  func first(_ identifier: DOMString, below root: Node) -> Element? {
    let pool = root.pool
    let current = (pool.structureVersion, pool.namesVersion)
    if version != current {
      version = current
      searches = 0
      elements = [:]
    }
    searches += 1
    if searches <= Self.searchesWithoutTable {
      return root.descendants.lazy.compactMap(Element.init).first { element in
        identifier.withView { $0 == element.id }
      }
    }
    if searches == Self.searchesWithoutTable + 1 {
      for node in root.descendants {
        guard let element = Element(node), !element.id.isEmpty else { continue }
        let identifier = DOMString(element.id)
        if elements[identifier] == nil { elements[identifier] = element }
      }
    }
    return elements[identifier]
  }
}

extension Node {
  /// The first element below this root, in tree order, with an identifier; nil if there is none, or
  /// if the identifier is empty.
  package func element(inTreeWithIdentifier identifier: DOMString) -> Element? {
    if let document = Document(self) { return document.element(withIdentifier: identifier) }
    if identifier.isEmpty { return nil }
    return record.companion { TreeIdentifiers() }.first(identifier, below: self)
  }

  /// Whether the node is a document or the root of a shadow tree.
  var isDocumentOrShadowRoot: Bool { nodeType == .document || ShadowRoot(self) != nil }
}
