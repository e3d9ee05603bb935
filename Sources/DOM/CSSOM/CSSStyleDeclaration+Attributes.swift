// CSSOM, 6.6.2: the attributes that show the properties.

extension CSSStyleDeclaration {
  /// The property that an attribute shows, such as `background-color` for `backgroundColor` and for
  /// `background-color`; nil where it shows none.
  public static func propertyName(ofAttribute attribute: String) -> String? {
    if attribute == "cssFloat" { return "float" }
    var name = ""
    var hasCapital = false
    for scalar in attribute.unicodeScalars {
      switch scalar {
      case "A"..."Z":
        hasCapital = true
        name += "-"
        name += String(scalar).asciiLowercased
      case "a"..."z", "-", "0"..."9": name.unicodeScalars.append(scalar)
      default: return nil
      }
    }
    if hasCapital, attribute.contains("-") { return nil }
    for prefix in ["webkit", "epub"] where attribute.hasPrefix(prefix) && hasCapital {
      name = "-" + name
    }
    return isAttribute(property: name) ? name : nil
  }

  private static func isAttribute(property name: String) -> Bool {
    hasProperty(name) && !withoutAttribute.contains(name) || descriptors.contains(name)
  }

  /// The names of all attributes, in the order in which scripts find them.
  public static var attributeNames: [String] {
    let properties = (CSSProperty.allNames.filter { !withoutAttribute.contains($0) } + descriptors)
      .sorted()
    var groups = [[String]](repeating: [], count: 5)
    for property in properties {
      let words = property.split(separator: "-").map(String.init)
      let capitalized = words.map { $0.prefix(1).asciiUppercased + $0.dropFirst() }
      let camel = words[0] + capitalized.dropFirst().joined()
      if property.hasPrefix("-") {
        groups[0].append(capitalized.joined())
        groups[property.hasPrefix("-epub-") ? 4 : 2].append(camel)
      } else {
        groups[1].append(camel)
      }
      if property.utf8.contains(UInt8(ascii: "-")) { groups[3].append(property) }
    }
    return ["cssFloat"] + groups.flatMap { $0.sorted() }
  }

  /// Properties that are no attributes.
  private static let withoutAttribute: Set<String> = []

  /// Descriptors of at-rules, which are attributes and never declared in a block of properties.
  private static let descriptors: [String] = []
}

extension Substring {
  fileprivate var asciiUppercased: String { String(self).asciiUppercased }
}

extension CSSProperty {
  /// The names of all properties, and their aliases.
  static var allNames: [String] { Array(CSSPropertyTable.shared.indices.keys) }
}
