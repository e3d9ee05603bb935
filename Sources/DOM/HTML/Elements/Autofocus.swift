/// Which elements of a document wait to get the focus because of `autofocus`.
enum Autofocus {
  case none
  case planned([Element])
  /// An element has got the focus in this way. No other does.
  case done
}
