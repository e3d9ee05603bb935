internal import CSS

/// A block of declarations as scripts see it (CSSOM, 6.6): the base of those of elements, of rules
/// and of computed styles.
open class CSSStyleDeclaration: DOMObject {
  /// The number of declarations.
  open var count: Int { 0 }

  /// The name of the declaration at an index; empty past the end.
  open func item(_ index: Int) -> String { "" }

  /// The value of a property by its name; empty if the property is not set.
  open func value(of name: String) -> String { "" }

  /// `important`, or nothing.
  open func priority(of name: String) -> String { "" }

  /// Declares a property; an invalid value changes nothing, and an empty one removes it.
  open func setProperty(
    _ name: String, value: String, priority: String
  ) throws(DOMException) {}

  /// Removes a property and gives the value it had.
  open func removeProperty(_ name: String) throws(DOMException) -> String { "" }

  /// All declarations as text.
  open var text: String { "" }

  open func setText(_ text: String) throws(DOMException) {}

  /// The rule that the block is of.
  open var parentRule: CSSRule? { nil }

  /// The names that the declarations may have, which scripts find as attributes.
  open var names: Names { .properties }

  /// Kinds of blocks.
  public enum Names: Sendable {
    case properties, fontFace, page
  }

  /// Whether there is a property of this name.
  public static func hasProperty(_ name: String) -> Bool { CSSProperty(named: name) != nil }
}
