/// A CSS property that is known by name, as a number into the property table.
public struct CSSProperty: Hashable, Sendable {
  let index: Int

  /// The property that is called `name`, whose case does not matter, or that it is an alias of.
  public init?(named name: String) {
    guard let index = CSSPropertyTable.shared.number(of: name) else { return nil }
    self.index = index
  }

  init(index: Int) {
    self.index = index
  }

  /// A property of this module's own tables, which are tested to hold every name they mention.
  init(table name: StaticString) {
    self.index = CSSPropertyTable.shared.number(of: name.description) ?? 0
  }

  /// The property's name, such as `background-color`.
  public var name: String { CSSPropertyTable.shared.name(index) }

  /// Whether an element without a declared value takes over its parent's.
  public var isInherited: Bool { CSSPropertyTable.shared.isInherited(index) }

  /// The value of an element that declares and inherits none; nil for shorthands.
  public var initialValue: CSSValue? { CSSPropertyTable.shared.initialValue(index) }

  /// The longhands that the property sets, itself included if it is one.
  public var longhands: [CSSProperty] { shorthand?.longhands ?? [self] }

  /// What the property expands to, if it is a shorthand.
  var shorthand: CSSShorthand? { CSSPropertyTable.shared.shorthand(index) }

  /// The grammar of the property's values; nil for shorthands.
  var grammar: CSSGrammar? { CSSPropertyTable.shared.grammar(index) }
}
