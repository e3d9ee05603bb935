internal import CLexbor

/// The open `details` elements of a tree by their names (HTML Standard, 4.11.1, "details name
/// group"), at one version of the tree and of the names in it.
final class DetailsGroups {
  private var version: (structure: UInt64, names: UInt64) = (0, 0)
  private var open: [DOMString: Set<Element>] = [:]

  /// The open elements with a name below a root, in tree order.
  func open(named name: DOMString, below root: Node) -> [Element] {
    refresh(root)
    let found = open[name] ?? []
    return found.count < 2 ? Array(found) : found.sorted { $0.node.precedes($1.node) }
  }

  /// The number of the open elements with a name below a root.
  func openCount(named name: DOMString, below root: Node) -> Int {
    refresh(root)
    return open[name]?.count ?? 0
  }

  private func refresh(_ root: Node) {
    let current = (root.pool.structureVersion, root.pool.namesVersion)
    if version == current { return }
    version = current
    open = [:]
    for node in root.descendants {
      guard let element = Element(node), element.isHTML(LXB_TAG_DETAILS),
        element.hasAttribute("open")
      else { continue }
      open[DOMString(element.text(of: "name")), default: []].insert(element)
    }
  }

  /// Notes that an element of the tree was opened or closed.
  func noteOpen(_ element: Element, _ isOpen: Bool) {
    let name = DOMString(element.text(of: "name"))
    if isOpen {
      open[name, default: []].insert(element)
    } else {
      open[name]?.remove(element)
    }
  }
}
