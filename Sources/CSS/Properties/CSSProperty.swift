/// A property that WebKit knows, stored as its number in the property table.
package struct CSSProperty: Hashable, Sendable {
  package let index: Int

  /// The property with a name or alias, in any case; nil if no property has that name.
  package init?(named name: String) {
    guard let index = CSSPropertyTable.shared.number(of: name) else { return nil }
    self.index = index
  }

  package init(index: Int) {
    self.index = index
  }

  /// A property from this module's own tables. Tests check that the table has all these names.
  package init(table name: StaticString) {
    self.index = CSSPropertyTable.shared.number(of: name.description) ?? 0
  }

  /// The property's name, such as `background-color`.
  package var name: String { CSSPropertyTable.shared.name(index) }

  /// Whether an element inherits its parent's value if it has no declared one.
  package var isInherited: Bool { CSSPropertyTable.shared.isInherited(index) }

  /// The value if none is declared or inherited; nil for shorthands.
  package var initialValue: CSSValue? { CSSPropertyTable.shared.initialValue(index) }

  /// The longhands that the property sets. For a longhand, this is the property itself.
  package var longhands: [CSSProperty] { shorthand?.longhands ?? [self] }

  /// The property as a shorthand; nil for longhands.
  package var shorthand: CSSShorthand? { CSSPropertyTable.shared.shorthand(index) }

  /// The grammar of the property's values; nil for shorthands.
  var grammar: CSSGrammar? { CSSPropertyTable.shared.grammar(index) }
}
