internal import Bytes

/// Elements below a node that pass a test, as they are now (DOM Standard, 4.2.10.2).
public class HTMLCollection: DOMObject {
  private enum Source {
    /// The children or descendants that pass a test.
    case walk(descends: Bool, accepts: (Element) -> Bool)
    /// Elements that are found all at once.
    case all(() -> [Element])
  }

  private let root: Node
  private let source: Source
  /// Whether what was found stays good until the tree changes.
  private let isCached: Bool
  private var version: UInt64 = 0
  private var found: [Element] = []
  /// Where the search goes on; nil when everything is found.
  private var position: Node?

  /// - Parameters:
  ///   - descends: whether all descendants count or the children only.
  public init(root: Node, descends: Bool = true, where accepts: @escaping (Element) -> Bool) {
    self.root = root
    source = .walk(descends: descends, accepts: accepts)
    isCached = true
    position = root
  }

  /// - Parameters:
  ///   - isCached: whether only a change of the tree that `root` is in changes what is found.
  ///   - find: finds all elements, in their order.
  public init(root: Node, isCached: Bool = true, find: @escaping () -> [Element]) {
    self.root = root
    source = .all(find)
    self.isCached = isCached
    position = root
  }

  /// Finds elements until there are `count` of them or no more. A change of the tree begins anew.
  private func find(_ count: Int) {
    let current = root.pool.version
    if version != current || !isCached {
      version = current
      found.removeAll(keepingCapacity: true)
      position = root
    }
    switch source {
    case .all(let find):
      if position != nil {
        position = nil
        found = find()
      }
    case .walk(let descends, let accepts): walk(count, descends, accepts)
    }
  }

  private func walk(_ count: Int, _ descends: Bool, _ accepts: (Element) -> Bool) {
    while found.count < count, let node = position {
      let next =
        node == root || descends ? node.next(within: root) : node.nextSibling
      position = next
      if let next, let element = Element(next), accepts(element) { found.append(element) }
    }
  }

  public var count: Int {
    find(.max)
    return found.count
  }

  /// The element at an index, or nil past the end.
  public subscript(index: Int) -> Element? {
    guard index >= 0 else { return nil }
    find(index + 1)
    return index < found.count ? found[index] : nil
  }

  /// All elements, in tree order.
  public var elements: [Element] {
    find(.max)
    return found
  }

  /// DOM Standard, HTMLCollection.namedItem: by `id`, or by `name` of HTML elements.
  public func named(_ name: String) -> Element? {
    if name.isEmpty { return nil }
    let wanted = DOMString(name)
    return elements.first { element in
      element.id.bytes.elementsEqual(wanted.bytes)
        || element.isHTML
          && element.getAttribute("name")?.bytes.elementsEqual(wanted.bytes) ?? false
    }
  }

  /// DOM Standard, the supported property names, in order and each once.
  public var names: [String] {
    var seen: Set<String> = []
    var names: [String] = []
    func add(_ name: String?) {
      if let name, !name.isEmpty, seen.insert(name).inserted { names.append(name) }
    }
    for element in elements {
      add(element.id.string)
      if element.isHTML { add(element.getAttribute("name")?.string) }
    }
    return names
  }
}

extension Node {
  /// DOM Standard, ParentNode.children: always the same collection.
  public var children: HTMLCollection {
    record.companion { HTMLCollection(root: self, descends: false) { _ in true } }
  }

  /// DOM Standard, getElementsByTagName: the same collection for a name.
  public func elements(withTagName name: String) -> HTMLCollection {
    collection(of: .tagName(name)) {
      if name == "*" { return HTMLCollection(root: self) { _ in true } }
      let wanted = Array(name.utf8)
      let lower = Array(name.asciiLowercased.utf8)
      return HTMLCollection(root: self) { element in
        if element.prefix != nil {
          return element.qualifiedName == (element.foldsCase ? name.asciiLowercased : name)
        }
        return element.localText.bytes.elementsEqual(element.foldsCase ? lower : wanted)
      }
    }
  }

  /// DOM Standard, getElementsByTagNameNS: the same collection for a name.
  public func elements(namespace: String?, localName: String) -> HTMLCollection {
    let namespace = namespace == "" ? nil : namespace
    return collection(of: .qualifiedName(namespace: namespace, localName: localName)) {
      HTMLCollection(root: self) { element in
        (localName == "*" || element.localName == localName)
          && (namespace == "*" || element.namespaceURI == namespace)
      }
    }
  }

  /// DOM Standard, getElementsByClassName: the same collection for a list of names.
  public func elements(withClassNames names: DOMString) -> HTMLCollection {
    collection(of: .classNames(names)) {
      let wanted = names.withView { TokenSet.tokens(of: $0) }
      let ignoresCase = nodeDocument.isQuirks
      return HTMLCollection(root: self) { element in
        let text = element.className
        guard !wanted.isEmpty, !text.isEmpty else { return false }
        return wanted.allSatisfy { TokenSet.contains($0, in: text, ignoringCase: ignoresCase) }
      }
    }
  }
}
