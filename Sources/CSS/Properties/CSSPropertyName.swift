/// The name in a declaration: a property that WebKit knows, or a custom property.
package enum CSSPropertyName: Hashable, Sendable {
  case known(CSSProperty)
  /// A name that starts with two hyphens. Its case matters.
  case custom(String)

  /// The property with a name; nil if there is no such property.
  package init?(_ name: String) {
    if name.hasPrefix("--"), name.utf8.count > 2 {
      self = .custom(name)
    } else if let property = CSSProperty(named: name) {
      self = .known(property)
    } else {
      return nil
    }
  }

  /// The name as it is written in a declaration.
  package var text: String {
    switch self {
    case .known(let property): return property.name
    case .custom(let name):
      var text = ""
      name.writeCSSIdentifier(to: &text)
      return text
    }
  }

  /// One of 64 bits. Several names can have the same bit.
  package var bit: UInt64 {
    switch self {
    case .known(let property): 1 << UInt64(property.index & 63)
    case .custom(let name): 1 << UInt64(name.utf8.count & 63)
    }
  }
}
