// CSSOM, 6.6.2: the attributes that show the properties.

internal import CSS

extension CSSStyleDeclaration {
  /// The property that an attribute of the object stands for: `background-color` for
  /// `backgroundColor` and for `background-color`. Nil if the attribute does not stand for a
  /// property.
  package static func propertyName(ofAttribute attribute: String) -> String? {
    CSSPropertyAttributes.property(of: attribute)
  }

  /// The names of all attributes, in the order in which scripts enumerate them.
  package static var attributeNames: [String] { CSSPropertyAttributes.all.map(\.attribute) }
}
