internal import CLexbor

/// The open `details` elements of a tree by their names (HTML Standard, 4.11.1, "details name
/// group").
///
/// Those of a document follow the changes of its tree. Those of another tree are searched for again
/// when the tree may have changed.
final class DetailsGroups {
  private let root: Node
  private var open: [DOMString: Set<Element>] = [:]
  private var names: [Element: DOMString] = [:]
  /// The version of the tree that was searched last; nil if changes are followed.
  private var version: UInt64?

  init(below root: Node) {
    self.root = root
    if Document(root) == nil { version = root.pool.structureVersion }
    addAll(in: root)
  }

  /// The open elements with a name, in tree order.
  func open(named name: DOMString) -> [Element] {
    refresh()
    let found = open[name] ?? []
    return found.count < 2 ? Array(found) : found.sorted { $0.node.precedes($1.node) }
  }

  /// The number of the open elements with a name.
  func openCount(named name: DOMString) -> Int {
    refresh()
    return open[name]?.count ?? 0
  }

  private func refresh() {
    guard version != nil, version != root.pool.structureVersion else { return }
    version = root.pool.structureVersion
    open = [:]
    names = [:]
    addAll(in: root)
  }

  // MARK: Changes

  /// Call this after a node and its descendants have entered the tree.
  func addAll(in node: Node) {
    if let element = Element(node) { note(element) }
    for node in node.descendants {
      if let element = Element(node) { note(element) }
    }
  }

  /// Call this before a node and its descendants leave the tree.
  func removeAll(in node: Node) {
    if names.isEmpty { return }
    if let element = Element(node) { remove(element) }
    for node in node.descendants {
      if let element = Element(node) { remove(element) }
    }
  }

  /// Call this after an element of the tree was opened or closed, or has got another name.
  func note(_ element: Element) {
    guard element.isHTML(LXB_TAG_DETAILS) else { return }
    remove(element)
    guard element.hasAttribute("open") else { return }
    let name = DOMString(element.text(of: "name"))
    names[element] = name
    open[name, default: []].insert(element)
  }

  private func remove(_ element: Element) {
    guard element.isHTML(LXB_TAG_DETAILS), let name = names.removeValue(forKey: element) else {
      return
    }
    open[name]?.remove(element)
    if open[name]?.isEmpty == true { open[name] = nil }
  }
}

extension Node {
  /// The open `details` elements of the tree that the node is in; nil if nobody has asked for them.
  var existingDetailsGroups: DetailsGroups? {
    let root = root
    if let document = Document(root) { return document.state.details }
    return root.existingRecord?.existing(DetailsGroups.self)
  }

  /// The open `details` elements of the tree that the node is in.
  var detailsGroups: DetailsGroups {
    let root = root
    guard let document = Document(root) else {
      return root.record.companion { DetailsGroups(below: root) }
    }
    if let known = document.state.details { return known }
    let made = DetailsGroups(below: root)
    document.state.details = made
    return made
  }
}
