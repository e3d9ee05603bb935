/// The names by which a form's elements were found earlier (HTML Standard, 4.10.3, "past names map").
final class PastNames {
  private let form: Node
  private var elements: [DOMString: Element] = [:]

  /// The names that an element has in the map of its form.
  private final class OfElement {
    let map: PastNames
    var names: Set<DOMString> = []

    init(in map: PastNames) { self.map = map }
  }

  init(of form: Node) { self.form = form }

  subscript(name: DOMString) -> Element? { elements[name] }

  /// Notes that an element was found by a name.
  func set(_ name: DOMString, to element: Element) {
    if elements[name] == element { return }
    form.pool.hasPastNames = true
    elements[name] = element
    let record = element.node.record
    // Another form may have found the element before.
    if record.existing(OfElement.self)?.map !== self { record.setCompanion(OfElement(in: self)) }
    record.existing(OfElement.self)?.names.insert(name)
  }

  /// Removes the entries of elements that are about to leave a tree with a node, unless their form leaves
  /// it too.
  static func elementsLeave(with node: Node) {
    forget(node, leavingWith: node)
    for descendant in node.descendants { forget(descendant, leavingWith: node) }
  }

  private static func forget(_ node: Node, leavingWith root: Node) {
    guard let record = node.existingRecord, let own = record.existing(OfElement.self),
      !root.contains(own.map.form)
    else { return }
    for name in own.names where own.map.elements[name]?.node == node {
      own.map.elements[name] = nil
    }
    record.removeCompanion(OfElement.self)
  }
}
