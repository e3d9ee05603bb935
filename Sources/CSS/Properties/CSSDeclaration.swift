/// A declaration in a block: a longhand or custom property, and its value.
package struct CSSDeclaration: Hashable, Sendable {
  /// The declared property.
  package let name: CSSPropertyName

  /// The value that was declared.
  package let value: CSSValue

  /// Whether the declaration is marked `!important`.
  package let isImportant: Bool

  /// Whether the value may depend on the element's place among its siblings (CSS Values and Units 5,
  /// section 9).
  package let countsSiblings: Bool

  /// A declaration of `name`.
  package init(
    name: CSSPropertyName, value: CSSValue, isImportant: Bool = false, countsSiblings: Bool = false
  ) {
    self.name = name
    self.value = value
    self.isImportant = isImportant
    self.countsSiblings = countsSiblings
  }
}
