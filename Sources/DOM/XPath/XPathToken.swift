/// A token of an XPath expression (XPath 1.0, section 3.7).
enum XPathToken: Equatable {
  case or, and, union
  case comparison(XPathOperator)
  case additive(XPathOperator)
  case multiplicative(XPathOperator)
  case slash, doubleSlash
  case openParenthesis, closeParenthesis, openBracket, closeBracket
  case comma, at, dot, dotDot
  case number(Double)
  case literal(DOMString)
  case variable
  case axis(XPathStep.Axis)
  /// `text`, `comment`, `processing-instruction` or `node` before a parenthesis.
  case nodeType(String)
  /// Another name before a parenthesis.
  case function(String)
  /// A name test. Nil stands for no prefix, or for any local name.
  case name(prefix: String?, local: String?)
}
