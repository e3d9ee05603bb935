/// The elements beside the children of a node, for children between which there are many texts: a search
/// from each of them would take as many steps as there are texts.
final class ElementSiblings {
  /// The most siblings that are looked at one by one.
  static let few = 32

  private var version: UInt64?
  private var next: [Node: Element] = [:]
  private var previous: [Node: Element] = [:]

  static func next(of child: Node) -> Element? { of(child)?.next[child] }
  static func previous(of child: Node) -> Element? { of(child)?.previous[child] }

  private static func of(_ child: Node) -> ElementSiblings? {
    guard let parent = child.parentNode else { return nil }
    let known = parent.record.companion { ElementSiblings() }
    known.refresh(parent)
    return known
  }

  private func refresh(_ parent: Node) {
    let current = parent.pool.structureVersion
    if version == current { return }
    version = current
    next.removeAll(keepingCapacity: true)
    previous.removeAll(keepingCapacity: true)
    var last: Element?
    for child in parent.childNodes {
      previous[child] = last
      if let element = Element(child) { last = element }
    }
    last = nil
    var place = parent.lastChild
    while let child = place {
      next[child] = last
      if let element = Element(child) { last = element }
      place = child.previousSibling
    }
  }
}
