internal import CLexbor

/// The names that elements give their document (HTML Standard, 3.1.5). The index follows the tree's
/// changes.
///
/// Trees are not searched as long as their pool has no elements of the kinds with such names.
final class DocumentNameIndex {
  private let document: Document
  private let list: LiveNodes
  /// The names that were added for each element; only for elements with names.
  private var namesOfElements: [Node: [String]] = [:]
  private var elementsByName: [String: Set<Node>] = [:]
  /// The elements for each name that was looked up, in tree order.
  private var sorted: [String: [Element]] = [:]
  /// The names that an element has got or lost, in the order of these changes.
  private var log: [String] = []
  /// The number of names that were removed from the log.
  private var forgotten = 0
  /// The number of `object` elements, whose names depend on their content.
  private var objectCount = 0
  private var structureVersion: UInt64 = 0

  init(_ document: Document) {
    self.document = document
    list = LiveNodes(
      root: document.node, descends: true, dependence: .attributes(["id", "name"])
    ) { node in
      Element(node)?.canNameItselfInDocument ?? false
    }
    list.onChange = { [unowned self] change in hear(change) }
  }

  private func hear(_ change: LiveNodes.Change) {
    switch change {
    case .came(let node): takeIn(node)
    case .left(let node): drop(node)
    case .all: for node in Array(namesOfElements.keys) { drop(node) }
    }
  }

  private func takeIn(_ node: Node) {
    drop(node)
    let element = Element(unchecked: node)
    if element.isHTML(LXB_TAG_OBJECT) {
      objectCount += 1
      document.node.pool.namedElements.dependOnContent = true
    }
    let names = element.documentNames
    namesOfElements[node] = names
    for name in names {
      elementsByName[name, default: []].insert(node)
      note(name)
    }
  }

  private func drop(_ node: Node) {
    guard let names = namesOfElements.removeValue(forKey: node) else { return }
    if Element(unchecked: node).isHTML(LXB_TAG_OBJECT) { objectCount -= 1 }
    for name in names {
      elementsByName[name]?.remove(node)
      if elementsByName[name]?.isEmpty == true { elementsByName[name] = nil }
      note(name)
    }
  }

  private func note(_ name: String) {
    sorted[name] = nil
    log.append(name)
    // A reader that is this far behind must compare all names.
    if log.count > 1024 + 2 * elementsByName.count {
      forgotten += log.count
      log.removeAll(keepingCapacity: true)
    }
  }

  private func refresh() {
    if !document.node.pool.namedElements.hasAny { return }
    _ = list.count
    // An object's content decides whether the object has a name.
    let current = document.node.pool.structureVersion
    if objectCount > 0, structureVersion != current {
      for node in Array(namesOfElements.keys)
      where namesOfElements[node] != Element(unchecked: node).documentNames {
        takeIn(node)
      }
    }
    structureVersion = current
  }

  /// The number of names that elements have got or lost.
  var version: Int {
    refresh()
    return forgotten + log.count
  }

  /// The names that elements have got or lost since ``version`` was `version`; nil if the log does
  /// not go back that far.
  func changes(since version: Int) -> ArraySlice<String>? {
    refresh()
    return version < forgotten ? nil : log[(version - forgotten)...]
  }

  func contains(_ name: String) -> Bool {
    refresh()
    return elementsByName[name] != nil
  }

  /// All names, in any order.
  var names: some Collection<String> {
    refresh()
    return elementsByName.keys
  }

  /// The elements with a name, in tree order.
  func elements(_ name: String) -> [Element] {
    refresh()
    guard let nodes = elementsByName[name] else { return [] }
    if let known = sorted[name], known.count == nodes.count { return known }
    let found = nodes.sorted { $0.precedes($1) }.map(Element.init(unchecked:))
    sorted[name] = found
    return found
  }
}

extension Element {
  /// Whether the element is of a kind that can give its document names, and has a name or an
  /// identifier.
  var canNameItselfInDocument: Bool {
    mayNameItselfInDocument && (hasAttribute("name") || !id.isEmpty)
  }

  /// Whether the element is of a kind that can give its document names.
  var mayNameItselfInDocument: Bool {
    guard isHTML, tag < UInt(LXB_TAG__LAST_ENTRY.rawValue) else { return false }
    switch lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: tag)) {
    case LXB_TAG_EMBED, LXB_TAG_FORM, LXB_TAG_IFRAME, LXB_TAG_IMG, LXB_TAG_OBJECT: return true
    default: return false
    }
  }
}
