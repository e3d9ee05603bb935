internal import Bytes

/// The elements below a node that pass a test (DOM Standard, 4.2.10.2). The collection follows all
/// changes of the tree.
package class HTMLCollection: DOMObject {
  private enum Source {
    /// Lists that follow the tree, one after the other.
    case lists([LiveNodes])
    /// Elements that are found all at once, and again after `version` has changed. Without
    /// `version` they are found again at each use.
    case all(version: (() -> UInt64)?, find: () -> [Element])
  }

  private let root: Node
  private let source: Source
  /// What the collection shows of a node, if the node has one such collection.
  package private(set) var owned: OwnedList?
  private var version: UInt64?
  private var found: [Element] = []
  /// The number of times that `find` gave other elements than before.
  private var findings: UInt64 = 0
  /// The number of elements before the last finding, if it has only added others behind them.
  private var kept: Int?
  /// The elements by their identifiers and names, with the state that they were collected in.
  private struct Names {
    var changes: UInt64 = 0
    var version: UInt64?
    /// By identifiers, and by the names of HTML elements.
    var standard: NameTable?
    /// By identifiers, and by the names of all elements.
    var any: NameTable?
  }

  private final class NameTable {
    private(set) var elements: [DOMString: [Element]] = [:]
    private let countsForeignNames: Bool

    init(countingForeignNames: Bool) { countsForeignNames = countingForeignNames }

    func add(_ element: Element) {
      let identifier = element.id
      if !identifier.isEmpty { elements[DOMString(identifier), default: []].append(element) }
      guard countsForeignNames || element.isHTML else { return }
      let name = element.text(of: "name")
      if !name.isEmpty, !name.bytes.elementsEqual(identifier.bytes) {
        elements[DOMString(name), default: []].append(element)
      }
    }
  }

  private var byName = Names()

  /// A collection of the elements that pass a test.
  ///
  /// - Parameters:
  ///   - descends: true for all descendants, false for the children only.
  ///   - dependence: the things beside the tree that the test depends on.
  convenience init(
    root: Node, descends: Bool = true, dependingOn dependence: LiveNodes.Dependence = .nothing,
    where accepts: @escaping (Element) -> Bool
  ) {
    self.init(root: root, parts: [accepts], descends: descends, dependingOn: dependence)
  }

  /// The collection that a node has of its children, or of its descendants with a tag name.
  convenience init(_ owned: OwnedList) {
    self.init(root: owned.owner, descends: owned.kind == .tagged) { owned.has($0) }
    self.owned = owned
  }

  /// A collection of several parts, one after the other. The parameters are the same.
  init(
    root: Node, parts: [(Element) -> Bool], descends: Bool = true,
    dependingOn dependence: LiveNodes.Dependence = .nothing
  ) {
    self.root = root
    source = .lists(
      parts.map { accepts in
        LiveNodes(root: root, descends: descends, dependence: dependence) { node in
          Element(node).map(accepts) ?? false
        }
      })
  }

  /// A collection of elements that are found all at once.
  ///
  /// - Parameters:
  ///   - version: a number that changes whenever `find` may give other elements; nil if changes
  ///     cannot be detected.
  ///   - find: finds all elements, in their order.
  init(root: Node, version: (() -> UInt64)?, find: @escaping () -> [Element]) {
    self.root = root
    source = .all(version: version, find: find)
  }

  /// A collection of elements that are found again after any change.
  convenience init(root: Node, find: @escaping () -> [Element]) {
    self.init(root: root, version: { root.pool.version }, find: find)
  }

  /// The place of a number that changes with the collection, see ``NodeVersions``; nil if it
  /// depends on more than the tree and its attributes.
  package var versionPlace: Int? {
    guard case .lists(let lists) = source else { return nil }
    if lists.count == 1 { return lists[0].versionPlace }
    return lists.allSatisfy { $0.versionPlace != nil } ? NodeVersions.placeOfAny : nil
  }

  private func refresh(_ version: (() -> UInt64)?, _ find: () -> [Element]) {
    let current = version?()
    if let current, current == self.version { return }
    self.version = current
    let new = find()
    if new == found { return }
    kept = new.starts(with: found) ? found.count : nil
    found = new
    findings &+= 1
  }

  package var count: Int {
    switch source {
    case .lists(let lists): return lists.reduce(0) { $0 + $1.count }
    case .all(let version, let find):
      refresh(version, find)
      return found.count
    }
  }

  /// The element at an index, or nil past the end.
  package subscript(index: Int) -> Element? {
    guard index >= 0 else { return nil }
    switch source {
    case .lists(let lists):
      var index = index
      for (position, list) in lists.enumerated() {
        if let node = list[index] { return Element(unchecked: node) }
        if position + 1 < lists.count { index -= list.count }
      }
      return nil
    case .all(let version, let find):
      refresh(version, find)
      return index < found.count ? found[index] : nil
    }
  }

  /// The last element.
  var last: Element? { self[count - 1] }

  /// All elements, in tree order.
  package var elements: [Element] {
    switch source {
    case .lists(let lists): return lists.flatMap { $0.all.map(Element.init(unchecked:)) }
    case .all(let version, let find):
      refresh(version, find)
      return found
    }
  }

  /// The position of an element; nil if the collection does not have it.
  func index(of element: Element) -> Int? {
    guard case .lists(let lists) = source else { return elements.firstIndex(of: element) }
    var before = 0
    for list in lists {
      if let index = list.index(of: element.node) { return before + index }
      before += list.count
    }
    return nil
  }

  /// A number that grows with additions and removals.
  var changes: UInt64 {
    switch source {
    case .lists(let lists):
      // A list that had stopped following the tree starts again when it is read.
      return lists.reduce(0) { sum, list in
        _ = list.count
        return sum &+ list.changes
      }
    case .all(let version, let find):
      refresh(version, find)
      return findings
    }
  }

  /// DOM Standard, HTMLCollection.namedItem: the first element with this `id`, or the first HTML
  /// element with this `name`.
  package func named(_ name: String) -> Element? {
    if name.isEmpty { return nil }
    return named(in: \.standard)[DOMString(name)]?.first
  }

  /// The elements with this identifier or name, in tree order. Names of elements outside of HTML
  /// count as well.
  package func all(named name: DOMString) -> [Element] {
    name.isEmpty ? [] : named(in: \.any)[name] ?? []
  }

  private func named(in kind: WritableKeyPath<Names, NameTable?>) -> [DOMString: [Element]] {
    let (changes, version) = (changes, root.pool.namesVersion)
    if byName.version == version, byName.changes &+ 1 == changes, let kept {
      for element in found[kept...] {
        byName.standard?.add(element)
        byName.any?.add(element)
      }
      byName.changes = changes
    } else if byName.changes != changes || byName.version != version {
      byName = Names(changes: changes, version: version)
    }
    if let known = byName[keyPath: kind] { return known.elements }
    let made = NameTable(countingForeignNames: kind == \.any)
    for element in elements { made.add(element) }
    byName[keyPath: kind] = made
    return made.elements
  }

  /// DOM Standard, the supported property names: in order, each of them once.
  package var names: [String] {
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
  package var children: HTMLCollection {
    record.companion { HTMLCollection(OwnedList(.children, of: self)) }
  }

  /// DOM Standard, getElementsByTagName: always the same collection for a name.
  package func elements(withTagName name: String) -> HTMLCollection {
    collection(of: .tagName(name)) { HTMLCollection(OwnedList(.tagged, of: self, name: name)) }
  }

  /// DOM Standard, getElementsByTagNameNS: always the same collection for a name.
  package func elements(namespace: String?, localName: String) -> HTMLCollection {
    let namespace = namespace == "" ? nil : namespace
    return collection(of: .qualifiedName(namespace: namespace, localName: localName)) {
      HTMLCollection(root: self) { element in
        (localName == "*" || element.localName == localName)
          && (namespace == "*" || element.namespaceURI == namespace)
      }
    }
  }

  /// DOM Standard, getElementsByClassName: always the same collection for a list of names.
  package func elements(withClassNames names: DOMString) -> HTMLCollection {
    collection(of: .classNames(names)) {
      let wanted = names.withView { TokenSet.tokens(of: $0) }
      let ignoresCase = nodeDocument.isQuirks
      return HTMLCollection(root: self, dependingOn: .attributes(["class"])) { element in
        let text = element.className
        guard !wanted.isEmpty, !text.isEmpty else { return false }
        return wanted.allSatisfy { TokenSet.contains($0, in: text, ignoringCase: ignoresCase) }
      }
    }
  }
}
