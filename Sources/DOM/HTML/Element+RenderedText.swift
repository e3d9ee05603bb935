extension Element {
  /// The text as it is rendered (HTML Standard, "get the text steps").
  var renderedText: DOMString { node.descendantTextContent }
}
