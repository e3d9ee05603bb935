/// One declaration of a block: a longhand or custom property with its value.
public struct CSSDeclaration: Hashable, Sendable {
  /// What is declared.
  public let name: CSSPropertyName

  /// The value that was declared.
  public let value: CSSValue

  /// Whether the declaration is marked `!important`.
  public let isImportant: Bool

  /// A declaration of `name`.
  public init(name: CSSPropertyName, value: CSSValue, isImportant: Bool = false) {
    self.name = name
    self.value = value
    self.isImportant = isImportant
  }
}
