/// Names of elements and attributes (DOM Standard, 1.4; XML 1.0, 2.3).
enum Names {
  static let html = "http://www.w3.org/1999/xhtml"
  static let svg = "http://www.w3.org/2000/svg"
  static let mathML = "http://www.w3.org/1998/Math/MathML"
  static let xml = "http://www.w3.org/XML/1998/namespace"
  static let xmlns = "http://www.w3.org/2000/xmlns/"

  /// The `Name` production of XML, which WebKit still requires.
  static func isValidName(_ name: String) -> Bool {
    var scalars = name.unicodeScalars.makeIterator()
    guard let first = scalars.next(), isNameStart(first) || first == ":" else { return false }
    while let scalar = scalars.next() {
      guard isNamePart(scalar) || scalar == ":" else { return false }
    }
    return true
  }

  /// The `QName` production of Namespaces in XML.
  static func isValidQualifiedName(_ name: String) -> Bool {
    let parts = name.unicodeScalars.split(
      separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    return isValidName(name) && parts.count <= 2
      && parts.allSatisfy { $0.first.map(isNameStart) ?? false }
  }

  static func isValidAttributeName(_ name: String) -> Bool { isValidName(name) }
  static func isValidElementName(_ name: String) -> Bool { isValidName(name) }

  struct Extracted {
    var namespace: String?
    var prefix: String?
    var localName: String
  }

  /// DOM Standard, "validate and extract".
  static func extract(
    namespace: String?, qualifiedName: String, forElement: Bool
  ) throws(DOMException) -> Extracted {
    let namespace = namespace == "" ? nil : namespace
    guard isValidName(qualifiedName) else {
      throw DOMException(.invalidCharacter, "Invalid qualified name: '\(qualifiedName)'")
    }
    // A mark after the colon belongs to the same character of Swift as the colon.
    let parts = qualifiedName.unicodeScalars.split(
      separator: ":", omittingEmptySubsequences: false)
    var prefix: String?
    var localName = qualifiedName
    if parts.count == 2 {
      guard !parts[0].isEmpty, let first = parts[1].first, isNameStart(first) else {
        throw DOMException(.invalidCharacter, "Invalid qualified name: '\(qualifiedName)'")
      }
      prefix = String(parts[0])
      localName = String(parts[1])
    } else if parts.count > 2 {
      throw DOMException(.invalidCharacter, "Invalid qualified name: '\(qualifiedName)'")
    }
    let isNamespaceDeclaration = qualifiedName == "xmlns" || prefix == "xmlns"
    if prefix != nil && namespace == nil || prefix == "xml" && namespace != xml
      || isNamespaceDeclaration != (namespace == xmlns)
    {
      throw DOMException(
        .namespace, "The name '\(qualifiedName)' does not go with the namespace")
    }
    return Extracted(namespace: namespace, prefix: prefix, localName: localName)
  }

  /// The errors in the name of a custom element, in the order in which they are checked.
  enum CustomElementNameFault {
    case firstCharacter, uppercaseLetter, disallowedCharacter, noHyphen, standardName
  }

  /// The error in the name of a custom element; nil for a "valid custom element name" (HTML
  /// Standard).
  static func customElementNameFault(_ name: String) -> CustomElementNameFault? {
    guard let first = name.utf8.first, first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z")
    else { return .firstCharacter }
    var hasHyphen = false
    for scalar in name.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A: return .uppercaseLetter
      case 0x2D: hasHyphen = true
      case 0x2E, 0x30...0x39, 0x5F, 0x61...0x7A, 0xB7, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D,
        0x37F...0x1FFF, 0x200C...0x200D, 0x203F...0x2040, 0x2070...0x218F, 0x2C00...0x2FEF,
        0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x1_0000...0xE_FFFF:
        break
      default: return .disallowedCharacter
      }
    }
    if !hasHyphen { return .noHyphen }
    return reservedCustomNames.contains(name) ? .standardName : nil
  }

  static func isCustomElementName(_ name: String) -> Bool {
    name.utf8.contains(UInt8(ascii: "-")) && customElementNameFault(name) == nil
  }

  /// Names with a hyphen that belong to SVG and MathML.
  private static let reservedCustomNames: Set<String> = [
    "annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri",
    "font-face-format", "font-face-name", "missing-glyph",
  ]

  static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0x5F: true
    case 0..<0xC0: false
    case 0xD7, 0xF7: false
    case 0xC0...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F,
      0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFC, 0x1_0000...0xE_FFFF:
      true
    default: false
    }
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: isNameStart(scalar)
    }
  }
}
