internal import CLexbor
internal import Bytes

/// An element's attributes as a list (DOM Standard, 4.9.1).
package final class NamedNodeMap: DOMObject {
  package let element: Element

  init(element: Element) {
    self.element = element
  }

  package var count: Int { element.attributeCount }

  package subscript(index: Int) -> Attr? { element.attribute(at: index) }

  package var owned: OwnedList? { OwnedList(.attributes, of: element.node) }

  /// DOM Standard, the supported property names.
  package var names: [String] {
    var seen: Set<String> = []
    return element.attributes.map(\.name).filter { name in
      seen.insert(name).inserted && (!element.foldsCase || name == name.asciiLowercased)
    }
  }
}

extension Element {
  /// The number of attributes.
  var attributeCount: Int {
    attributeTable?.count ?? attributes.reduce(0) { count, _ in count + 1 }
  }

  /// The attribute at an index, or nil past the end.
  func attribute(at index: Int) -> Attr? {
    guard index >= 0 else { return nil }
    settleStyle()
    if index >= AttributeTable.few, let table = attributeTable { return table[index] }
    return attributes.dropFirst(index).first { _ in true }
  }

  /// DOM Standard, Element.attributes: always the same map.
  package var attributeMap: NamedNodeMap {
    node.record.companion { NamedNodeMap(element: self) }
  }

  /// A number that is equal for elements with the same name and namespace. The bindings choose
  /// interfaces by it.
  package var interfaceKey: UInt { tag << 8 | node.raw.pointee.ns & 0xFF }
}
