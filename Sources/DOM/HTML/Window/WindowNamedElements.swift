internal import CLexbor

extension Document {
  /// The value of a name of the window (HTML Standard, 7.2.2.3): a frame's window, an element, or a
  /// collection of several; nil if the window does not have the name.
  package func windowNamedElements(_ name: String) -> WindowNamedElements? {
    if name.isEmpty { return nil }
    if let number = Int(name), String(number) == name, let window = frames[number]?.contentWindow {
      return .window(window)
    }
    let index = node.record.companion { WindowNameIndex(self) }
    let named = index.elements(named: name)
    if let window = named.first(where: \.isFrame)?.contentWindow { return .window(window) }
    let identifier = DOMString(name)
    let count = elementCount(withIdentifier: identifier)
    if named.isEmpty {
      if count == 0 { return nil }
      if count == 1 { return element(withIdentifier: identifier).map(WindowNamedElements.element) }
    } else if count == 0 || count == 1 && element(withIdentifier: identifier) == named[0] {
      if named.count == 1 { return .element(named[0]) }
    }
    return .collection(index.collection(named: name))
  }
}

/// The elements that a name stands for.
package enum WindowNamedElements {
  /// The window of a frame.
  case window(Window)
  case element(Element)
  case collection(HTMLCollection)
}

/// Finds the elements whose `name` is a name of the window. It follows the tree's changes.
private final class WindowNameIndex {
  private let document: Node
  private let list: LiveNodes
  private var namesOfElements: [Node: String] = [:]
  private var byName: [String: Set<Node>] = [:]
  /// The elements for each name that was looked up, in tree order.
  private var sorted: [String: [Element]] = [:]
  private var collections: [String: HTMLCollection] = [:]

  init(_ document: Document) {
    self.document = document.node
    list = LiveNodes(root: document.node, descends: true, dependence: .attributes(["name"])) {
      Element($0).map { $0.hasWindowName && !$0.text(of: "name").isEmpty } ?? false
    }
    list.onChange = { [unowned self] change in hear(change) }
  }

  private func hear(_ change: LiveNodes.Change) {
    switch change {
    case .came(let node):
      drop(node)
      let name = Element(unchecked: node).text(of: "name").string
      namesOfElements[node] = name
      byName[name, default: []].insert(node)
      sorted[name] = nil
    case .left(let node): drop(node)
    case .all:
      namesOfElements = [:]
      byName = [:]
      sorted = [:]
    }
  }

  private func drop(_ node: Node) {
    guard let name = namesOfElements.removeValue(forKey: node) else { return }
    byName[name]?.remove(node)
    if byName[name]?.isEmpty == true { byName[name] = nil }
    sorted[name] = nil
  }

  /// The elements with a `name`, in tree order.
  func elements(named name: String) -> [Element] {
    _ = list.count
    if let known = sorted[name] { return known }
    guard let nodes = byName[name] else { return [] }
    let found = nodes.sorted { $0.precedes($1) }.map(Element.init(unchecked:))
    sorted[name] = found
    return found
  }

  func collection(named name: String) -> HTMLCollection {
    if let known = collections[name] { return known }
    let made = HTMLCollection(
      root: document, dependingOn: .attributes(["id", "name"])
    ) { element in
      element.windowNames.contains(name)
    }
    collections[name] = made
    return made
  }
}

extension Element {
  /// The names that the element gives the window: its identifier and, for some kinds, its `name`.
  fileprivate var windowNames: [String] {
    var names: [String] = []
    if !id.isEmpty { names.append(id.string) }
    if hasWindowName, let name = getAttribute("name"), !name.isEmpty, !name.equals(id) {
      names.append(name.string)
    }
    return names
  }

  fileprivate var hasWindowName: Bool {
    guard isHTML, tag < UInt(LXB_TAG__LAST_ENTRY.rawValue) else { return false }
    return switch lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: tag)) {
    case LXB_TAG_EMBED, LXB_TAG_FORM, LXB_TAG_IMG, LXB_TAG_OBJECT, LXB_TAG_IFRAME,
      LXB_TAG_FRAME:
      true
    default: false
    }
  }
}

extension DOMStringView {
  fileprivate func equals(_ other: DOMStringView) -> Bool { bytes.elementsEqual(other.bytes) }
}
