/// The computed styles that a change of an attribute may affect.
enum StyleReach {
  /// No style.
  case nothing
  /// The style of the element, and of those that inherit from it, because the attribute declares
  /// style.
  case declarations
  /// The same elements, because other selectors may match the element or what is inside.
  case matches
  /// Any style of the document.
  case everything
}
