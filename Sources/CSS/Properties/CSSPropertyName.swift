/// The name of a declaration: a property that is known, or a custom property.
package enum CSSPropertyName: Hashable, Sendable {
  case known(CSSProperty)
  /// A name that starts with two hyphens; its case matters.
  case custom(String)

  /// The property with this name, or nil if there is no such property.
  package init?(_ name: String) {
    if name.hasPrefix("--"), name.utf8.count > 2 {
      self = .custom(name)
    } else if let property = CSSProperty(named: name) {
      self = .known(property)
    } else {
      return nil
    }
  }

  /// The name as declarations print it.
  package var text: String {
    switch self {
    case .known(let property): return property.name
    case .custom(let name):
      var text = ""
      name.writeCSSIdentifier(to: &text)
      return text
    }
  }

  /// One of 64 bits; other names may have the same.
  package var bit: UInt64 {
    switch self {
    case .known(let property): 1 << UInt64(property.index & 63)
    case .custom(let name): 1 << UInt64(name.utf8.count & 63)
    }
  }
}
