/// Elements of a document that took long to find, at one version of the trees.
final class KnownElements {
  fileprivate var version: UInt64 = 0
  /// What was found; `.some(nil)` says that there is no such element.
  var title: Element??
  var body: Element??
  var head: Element??

  /// The number of nodes from which the result of a search is worth keeping.
  fileprivate static let longSearch = 32

  fileprivate func forget() {
    title = nil
    body = nil
    head = nil
  }
}

extension Node {
  /// The first element of some nodes that meets a condition; nil if there is none. The result of a
  /// long search is kept until a tree changes.
  func slowSearch(
    _ kept: ReferenceWritableKeyPath<KnownElements, Element??>, in nodes: some Sequence<Node>,
    where isWanted: (Element) -> Bool
  ) -> Element? {
    let version = pool.structureVersion
    var searched = 0
    for node in nodes {
      if let element = Element(node), isWanted(element) {
        if searched > KnownElements.longSearch { keep(.some(element), kept, version) }
        return element
      }
      searched += 1
      if searched == KnownElements.longSearch,
        let known = existingRecord?.existing(KnownElements.self), known.version == version,
        let found = known[keyPath: kept]
      {
        return found
      }
    }
    if searched > KnownElements.longSearch { keep(.some(nil), kept, version) }
    return nil
  }

  private func keep(
    _ element: Element??, _ kept: ReferenceWritableKeyPath<KnownElements, Element??>,
    _ version: UInt64
  ) {
    let known = record.companion { KnownElements() }
    if known.version != version {
      known.version = version
      known.forget()
    }
    known[keyPath: kept] = element
  }
}
