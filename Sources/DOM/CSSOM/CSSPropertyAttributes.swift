/// The attributes under which properties appear on a style object (CSSOM, section 6.6.1).
public enum CSSPropertyAttributes {
  /// Every attribute with the name of its property, in the order in which WebKit lists them:
  /// `cssFloat`, `WebkitTransform`, `backgroundColor`, `webkitTransform`, `background-color`.
  public static let all: [(attribute: String, property: String)] = {
    let table = CSSPropertyTable.shared
    var names = Array(table.indices.keys)
    names += CSSPropertyTable.descriptorNames.split(separator: " ").map(String.init)
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

  /// The name of the property that an attribute such as `backgroundColor` stands for, or nil.
  public static func property(of attribute: String) -> String? { byAttribute[attribute] }

  private static let byAttribute = Dictionary(
    all.map { ($0.attribute, $0.property) }, uniquingKeysWith: { first, _ in first })

  /// `background-color` as `backgroundColor` (CSSOM, "CSS property to IDL attribute").
  static func camelCase(_ name: String, isCapitalized: Bool = false) -> String {
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
