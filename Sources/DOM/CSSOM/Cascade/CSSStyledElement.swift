internal import CSS

/// An element as the cascade sees it. The tree's elements conform to it, so that the cascade does
/// not depend on nodes.
protocol CSSStyledElement {
  /// The element's local name.
  var styleLocalName: String { get }

  /// Whether it is an element of SVG or MathML.
  var isStyledAsForeign: Bool { get }

  /// Whether it is an SVG element, whose attributes may be properties.
  var isStyledAsSVG: Bool { get }

  /// The value of its `id` attribute, or nil.
  var styleIdentifier: String? { get }

  /// Its classes.
  var styleClasses: [String] { get }

  /// The declarations of its `style` attribute, or nil.
  var styleDeclarations: CSSDeclarationBlock? { get }

  /// The value of an attribute by its lower-case name.
  func styleAttribute(_ name: String) -> String?

  /// The `cellpadding` of the table that the element is a cell of; nil if it is no cell, or if the table has
  /// none.
  var styleCellPadding: String? { get }

  /// The local names of its attributes, in lower case.
  var styleAttributeNames: [String] { get }

  /// Whether the selector matches the element. Call this only if the last compound of the selector
  /// agrees with the element's name, identifier and classes.
  func matches(_ selector: StyleSelector) -> Bool

  /// The number of steps to the nearest root of a scope with which the selector matches the element;
  /// nil if it does not match. Call this under the same condition.
  ///
  /// - Parameter start: the element that has to be in the scope; nil for the element itself.
  func distance(_ selector: StyleSelector, in scope: CascadeScope, from start: Self?) -> Int?
}
