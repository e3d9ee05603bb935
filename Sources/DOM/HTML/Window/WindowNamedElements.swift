internal import CLexbor

extension Document {
  /// What a name of the window stands for (HTML Standard, 7.2.2.3): an element, or a collection of
  /// several; nil for none.
  public func windowNamedElements(_ name: String) -> WindowNamedElements? {
    if name.isEmpty { return nil }
    if let number = Int(name), String(number) == name, let window = frames[number]?.contentWindow {
      return .window(window)
    }
    let index = node.record.companion { NamedElementIndex() }
    let elements = index.elements(named: name, in: self)
    guard let first = elements.first else { return nil }
    let frame = elements.first { $0.isFrame && $0.getAttribute("name")?.string == name }
    if let window = frame?.contentWindow { return .window(window) }
    if elements.count == 1 { return .element(first) }
    return .collection(index.collection(named: name, in: self))
  }
}

/// The elements that a name stands for.
public enum WindowNamedElements {
  /// The window of a frame.
  case window(Window)
  case element(Element)
  case collection(HTMLCollection)
}

/// Finds elements by the names that the window gives them, once for each state of the tree.
private final class NamedElementIndex {
  private var version: UInt64?
  private var byName: [String: [Element]] = [:]
  private var collections: [String: HTMLCollection] = [:]

  func elements(named name: String, in document: Document) -> [Element] {
    if version != document.node.pool.version { rebuild(document) }
    return byName[name] ?? []
  }

  func collection(named name: String, in document: Document) -> HTMLCollection {
    if let known = collections[name] { return known }
    let made = HTMLCollection(root: document.node) { element in
      element.windowNames.contains(name)
    }
    collections[name] = made
    return made
  }

  private func rebuild(_ document: Document) {
    version = document.node.pool.version
    byName = [:]
    for node in document.node.descendants {
      guard let element = Element(node) else { continue }
      for name in element.windowNames { byName[name, default: []].append(element) }
    }
  }
}

extension Element {
  /// The names by which the window knows the element: its identifier, and the `name` of some.
  fileprivate var windowNames: [String] {
    var names: [String] = []
    if !id.isEmpty { names.append(id.string) }
    if hasWindowName, let name = getAttribute("name"), !name.isEmpty, !name.equals(id) {
      names.append(name.string)
    }
    return names
  }

  private var hasWindowName: Bool {
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
