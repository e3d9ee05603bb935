/// What a pseudo-element adds to a line.
enum GeneratedText {
  case nothing
  /// Text or an image.
  case content
  /// Text that ends with white space, so that white space behind it collapses.
  case contentAndSpace
}
