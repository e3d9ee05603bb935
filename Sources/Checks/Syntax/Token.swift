/// A token of a script (ECMA-262, 12).
struct Token {
  enum Kind {
    /// A name, which may be a keyword.
    case identifier
    case privateName
    case punctuator
    case number
    case bigInt
    case string
    /// A part of a template, up to `${` or the closing back quote.
    case template
    case regularExpression
    case end
  }

  var kind: Kind
  /// Where it begins and ends, in bytes.
  var start: Int
  var end: Int
  /// The name, the punctuator, the string's value, the template part's or the number's text.
  var text: String
  /// Whether a line ends between the previous token and this one.
  var followsLineBreak: Bool
  /// For a name, whether it is written with escapes, as no keyword is; for a template, whether it
  /// ends here.
  var isMarked = false

  func isPunctuator(_ text: String) -> Bool { kind == .punctuator && self.text == text }

  /// Whether it is this word, written as a keyword.
  func isWord(_ text: String) -> Bool { kind == .identifier && !isMarked && self.text == text }
}
