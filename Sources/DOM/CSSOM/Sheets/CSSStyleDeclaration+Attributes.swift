// CSSOM, 6.6.2: the attributes that show the properties.

internal import CSS

extension CSSStyleDeclaration {
  /// The property that an attribute shows, such as `background-color` for `backgroundColor` and for
  /// `background-color`; nil if it shows no property.
  package static func propertyName(ofAttribute attribute: String) -> String? {
    CSSPropertyAttributes.property(of: attribute)
  }

  /// The names of all attributes, in the order in which scripts find them.
  package static var attributeNames: [String] { CSSPropertyAttributes.all.map(\.attribute) }
}
