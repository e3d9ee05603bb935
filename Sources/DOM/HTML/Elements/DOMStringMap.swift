internal import Bytes

/// The `data-` attributes of an element, for `dataset` (HTML Standard, 3.2.6.6).
package final class DOMStringMap: DOMObject {
  package let element: Element

  init(element: Element) {
    self.element = element
  }

  /// The names, in the order of the attributes. Unlike the standard, WebKit looks at local names, whatever
  /// namespaces the attributes are in.
  package var names: [String] {
    var seen: Set<String> = []
    return element.attributes.compactMap { Self.name(ofAttribute: $0.localName) }
      .filter { seen.insert($0).inserted }
  }

  private func attribute(localName: String) -> Attr? {
    if !element.node.pool.hasNamesakes, let attribute = element.attribute(named: localName) {
      return attribute
    }
    if let table = element.attributeTable { return table.attributes(localName: localName).first }
    return element.attributes.first { $0.localText.bytes.elementsEqual(localName.utf8) }
  }

  /// The value of a name, or nil if the name is missing.
  package subscript(name: String) -> DOMStringView? {
    attribute(localName: Self.attribute(ofName: name))?.value
  }

  /// Sets the attribute for a name.
  /// - Throws: `SyntaxError` if no attribute can have this name, `InvalidCharacterError` if the
  ///   attribute's name would be invalid.
  package func set(_ name: String, _ value: DOMString) throws(DOMException) {
    guard Self.canBeSet(name) else {
      throw DOMException(.syntax, "The string did not match the expected pattern.")
    }
    try element.setAttribute(Self.attribute(ofName: name), value)
  }

  /// Removes the attribute for a name; false if the element does not have it.
  package func delete(_ name: String) -> Bool {
    let attribute = Self.attribute(ofName: name)
    guard self.attribute(localName: attribute) != nil else { return false }
    element.removeAttribute(qualifiedName: attribute)
    return true
  }

  /// The name of an attribute in the map; nil if the attribute is not in the map.
  private static func name(ofAttribute attribute: String) -> String? {
    var bytes = Array(attribute.utf8)
    guard bytes.starts(with: "data-".utf8),
      !bytes.contains(where: { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") })
    else { return nil }
    bytes.removeFirst(5)
    var name: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "-"), index + 1 < bytes.count, bytes[index + 1].isLowercase {
        name.append(bytes[index + 1] & 0xDF)
        index += 2
      } else {
        name.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The attribute for a name. As in WebKit, a name with a hyphen before a lowercase letter has one too:
  /// it can be read and deleted, but not set.
  private static func attribute(ofName name: String) -> String {
    var attribute = Array("data-".utf8)
    for byte in name.utf8 {
      if byte.asciiLowercased != byte { attribute.append(UInt8(ascii: "-")) }
      attribute.append(byte.asciiLowercased)
    }
    return String(decoding: attribute, as: UTF8.self)
  }

  /// Whether a name has no hyphen before a lowercase letter.
  private static func canBeSet(_ name: String) -> Bool {
    !zip(name.utf8, name.utf8.dropFirst()).contains { $0 == UInt8(ascii: "-") && $1.isLowercase }
  }
}

extension UInt8 {
  fileprivate var isLowercase: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }
}

extension Element {
  /// HTML Standard, HTMLElement.dataset: always the same map.
  package var dataset: DOMStringMap {
    node.record.companion { DOMStringMap(element: self) }
  }
}
