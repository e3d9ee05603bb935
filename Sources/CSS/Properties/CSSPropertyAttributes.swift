/// The attributes of a style object for properties (CSSOM, section 6.6.1).
package enum CSSPropertyAttributes {
  /// All attributes with the names of their properties, in WebKit's order: `cssFloat`,
  /// `WebkitTransform`, `backgroundColor`, `webkitTransform`, `background-color`.
  package static let all: [(attribute: String, property: String)] = {
    let table = CSSPropertyTable.shared
    var names = table.allNames
    names += Array(descriptors)
    names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let prefixed = names.filter { $0.hasPrefix("-") }
    func sorted(_ names: [String], _ attribute: (String) -> String) -> [(String, String)] {
      names.map { (attribute($0), $0) }
        .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
    }
    return [("cssFloat", "float")]
      + sorted(prefixed) { camelCase($0, isCapitalized: true) }
      + sorted(names.filter { !$0.hasPrefix("-") }) { camelCase($0) }
      + sorted(prefixed.filter { $0.hasPrefix("-webkit-") }) { camelCase($0) }
      + names.filter { $0.utf8.contains(0x2D) }.map { ($0, $0) }
      + sorted(prefixed.filter { $0.hasPrefix("-epub-") }) { camelCase($0) }
  }()

  /// The property of an attribute such as `backgroundColor`; nil if it has none.
  ///
  /// It is computed from the attribute's name, so that a single lookup does not make the list.
  package static func property(of attribute: String) -> String? {
    if attribute == "cssFloat" { return "float" }
    var name: [UInt8] = []
    var hasHyphen = false
    for byte in attribute.utf8 {
      if byte &- 0x41 < 26 {
        // `webkitTransform` and `WebkitTransform` are valid, but names with a hyphen have no
        // capitals.
        if hasHyphen { return nil }
        name.append(0x2D)
        name.append(byte | 0x20)
      } else {
        if byte == 0x2D { hasHyphen = true }
        name.append(byte)
      }
    }
    if !hasHyphen, name.starts(with: "webkit-".utf8) || name.starts(with: "epub-".utf8) {
      name.insert(0x2D, at: 0)
    }
    let text = String(decoding: name, as: UTF8.self)
    // Only names with a vendor prefix start with a capital or a hyphen.
    if name.first == 0x2D, !text.hasPrefix("-webkit-"), !text.hasPrefix("-epub-") { return nil }
    guard CSSPropertyTable.shared.number(of: text) != nil || descriptors.contains(text) else {
      return nil
    }
    return text
  }

  /// The names that only descriptors of at-rules have.
  private static let descriptors = Set(
    CSSPropertyTable.descriptorNames.split(separator: " ").map(String.init))

  /// `background-color` as `backgroundColor` (CSSOM, "CSS property to IDL attribute").
  package static func camelCase(_ name: String, isCapitalized: Bool = false) -> String {
    var result: [UInt8] = []
    var capitalizes = isCapitalized
    for byte in name.utf8 {
      if byte == 0x2D {
        capitalizes = !result.isEmpty || isCapitalized
      } else {
        result.append(capitalizes && byte &- 0x61 < 26 ? byte & ~0x20 : byte)
        capitalizes = false
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
