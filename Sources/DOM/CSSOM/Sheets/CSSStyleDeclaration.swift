package import CSS

/// A block of declarations as scripts see it (CSSOM, 6.6): the base class for those of elements, of
/// rules and of computed styles.
package class CSSStyleDeclaration: DOMObject {
  /// The number of declarations.
  package var count: Int { 0 }

  /// The name of the declaration at an index; empty past the end.
  package func item(_ index: Int) -> String { "" }

  /// The value of a property by its name; empty if the property is not set.
  package func value(of name: String) -> String { "" }

  /// The same by a name that is known already.
  package func value(of name: CSSPropertyName) -> String { value(of: name.text) }

  /// Declares a property whose name is known already, without importance.
  package func setProperty(_ name: CSSPropertyName, value: String) throws(DOMException) {
    try setProperty(name.text, value: value, priority: "")
  }

  /// `important`, or an empty text.
  package func priority(of name: String) -> String { "" }

  /// Declares a property. An invalid value has no effect, and an empty one removes the declaration.
  package func setProperty(
    _ name: String, value: String, priority: String
  ) throws(DOMException) {}

  /// Removes a property, and returns its former value.
  package func removeProperty(_ name: String) throws(DOMException) -> String { "" }

  /// All declarations as text.
  package var text: String { "" }

  package func setText(_ text: String) throws(DOMException) {}

  /// The rule that the block belongs to; nil if it does not belong to a rule.
  package var parentRule: CSSRule? { nil }

  /// The set of names that the declarations can have. Scripts find these as attributes.
  package var names: Names { .properties }

  /// Kinds of blocks.
  package enum Names: Sendable {
    case properties, fontFace, page
  }

  /// Whether there is a property of this name.
  package static func hasProperty(_ name: String) -> Bool { CSSProperty(named: name) != nil }
}
