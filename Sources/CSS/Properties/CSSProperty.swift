/// A CSS property that is known by name, as a number into the property table.
package struct CSSProperty: Hashable, Sendable {
  package let index: Int

  /// The property with this name or alias; case is ignored.
  package init?(named name: String) {
    guard let index = CSSPropertyTable.shared.number(of: name) else { return nil }
    self.index = index
  }

  package init(index: Int) {
    self.index = index
  }

  /// A property of this module's own tables, which are tested to hold every name they mention.
  package init(table name: StaticString) {
    self.index = CSSPropertyTable.shared.number(of: name.description) ?? 0
  }

  /// The property's name, such as `background-color`.
  package var name: String { CSSPropertyTable.shared.name(index) }

  /// Whether an element without a declared value inherits its parent's.
  package var isInherited: Bool { CSSPropertyTable.shared.isInherited(index) }

  /// The value of an element that neither declares nor inherits one; nil for shorthands.
  package var initialValue: CSSValue? { CSSPropertyTable.shared.initialValue(index) }

  /// The longhands that the property sets, itself included if it is one.
  package var longhands: [CSSProperty] { shorthand?.longhands ?? [self] }

  /// The expansion of the property, if it is a shorthand.
  package var shorthand: CSSShorthand? { CSSPropertyTable.shared.shorthand(index) }

  /// The grammar of the property's values; nil for shorthands.
  var grammar: CSSGrammar? { CSSPropertyTable.shared.grammar(index) }
}
