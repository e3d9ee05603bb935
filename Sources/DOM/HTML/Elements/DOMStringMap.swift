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
    guard let attribute = Self.attribute(ofName: name) else { return nil }
    return self.attribute(localName: attribute)?.value
  }

  /// Sets the attribute for a name.
  /// - Throws: `SyntaxError` if no attribute can have this name, `InvalidCharacterError` if the
  ///   attribute's name would be invalid.
  package func set(_ name: String, _ value: DOMString) throws(DOMException) {
    guard let attribute = Self.attribute(ofName: name) else {
      throw DOMException(.syntax, "'\(name)' has a hyphen before a lowercase letter")
    }
    try element.setAttribute(attribute, value)
  }

  /// Removes the attribute for a name; false if the element does not have it.
  package func delete(_ name: String) -> Bool {
    guard let attribute = Self.attribute(ofName: name), self.attribute(localName: attribute) != nil
    else { return false }
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

  /// The attribute for a name; nil if no attribute can have this name.
  private static func attribute(ofName name: String) -> String? {
    let bytes = Array(name.utf8)
    var attribute = Array("data-".utf8)
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "-"), index + 1 < bytes.count, bytes[index + 1].isLowercase {
        return nil
      }
      if byte.asciiLowercased != byte { attribute.append(UInt8(ascii: "-")) }
      attribute.append(byte.asciiLowercased)
    }
    return String(decoding: attribute, as: UTF8.self)
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
