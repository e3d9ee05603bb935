/// The specificity of a selector (Selectors, section 17): identifiers, classes, types.
package struct CSSSpecificity: Hashable, Comparable, Sendable {
  /// The number of identifier selectors.
  package var identifiers = 0
  /// The number of class, attribute and pseudo-class selectors.
  package var classes = 0
  /// The number of type and pseudo-element selectors.
  package var types = 0

  /// The specificity of a selector that says nothing.
  package init() {}

  package init(_ identifiers: Int, _ classes: Int, _ types: Int) {
    self.identifiers = identifiers
    self.classes = classes
    self.types = types
  }

  /// Orders by identifiers, then classes, then types.
  package static func < (left: Self, right: Self) -> Bool {
    (left.identifiers, left.classes, left.types)
      < (right.identifiers, right.classes, right.types)
  }

  package static func += (left: inout Self, right: Self) {
    left.identifiers += right.identifiers
    left.classes += right.classes
    left.types += right.types
  }
}
