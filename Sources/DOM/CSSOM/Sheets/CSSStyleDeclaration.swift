internal import CSS

/// A block of declarations as scripts see it (CSSOM, 6.6): the base of those of elements, of rules
/// and of computed styles.
package class CSSStyleDeclaration: DOMObject {
  /// The number of declarations.
  package var count: Int { 0 }

  /// The name of the declaration at an index; empty past the end.
  package func item(_ index: Int) -> String { "" }

  /// The value of a property by its name; empty if the property is not set.
  package func value(of name: String) -> String { "" }

  /// `important`, or nothing.
  package func priority(of name: String) -> String { "" }

  /// Declares a property; an invalid value changes nothing, and an empty one removes it.
  package func setProperty(
    _ name: String, value: String, priority: String
  ) throws(DOMException) {}

  /// Removes a property and gives the value it had.
  package func removeProperty(_ name: String) throws(DOMException) -> String { "" }

  /// All declarations as text.
  package var text: String { "" }

  package func setText(_ text: String) throws(DOMException) {}

  /// The rule that the block is of.
  package var parentRule: CSSRule? { nil }

  /// The names that the declarations may have, which scripts find as attributes.
  package var names: Names { .properties }

  /// Kinds of blocks.
  package enum Names: Sendable {
    case properties, fontFace, page
  }

  /// Whether there is a property of this name.
  package static func hasProperty(_ name: String) -> Bool { CSSProperty(named: name) != nil }
}
