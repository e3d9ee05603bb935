// HTML Standard, 2.6.1: the values of attributes, for the interfaces that reflect them.

internal import Bytes

extension Element {
  /// An attribute's value as text; empty if the attribute is missing.
  package func text(of name: String) -> DOMStringView { getAttribute(name) ?? .empty }

  /// An attribute's value as an absolute address. A value that cannot be parsed stays the same.
  package func address(of name: String) -> DOMString {
    guard let value = getAttribute(name) else { return DOMString() }
    let text = value.string.trimmingASCIIWhitespace
    return node.nodeDocument.resolve(text).map { DOMString($0) } ?? DOMString(value)
  }

  /// Adds or removes an attribute whose presence means true.
  package func setPresence(of name: String, _ isPresent: Bool) {
    if isPresent { setAttribute(known: name, DOMString()) } else { removeAttribute(name) }
  }
}

extension Element {
  /// An attribute's value as a number that is moved into a range (HTML Standard, 2.6.1, "clamped to
  /// the range"); nil if the value is not a number, or is negative.
  package func clampedInteger(of name: String, _ range: ClosedRange<Int>) -> Int? {
    guard let value = getAttribute(name) else { return nil }
    if let integer = HTMLNumber.nonNegativeInteger(value) {
      return min(max(integer, range.lowerBound), range.upperBound)
    }
    return HTMLNumber.isTooLarge(value) ? range.upperBound : nil
  }

  /// The list of the words in an attribute: always the same object.
  ///
  /// - Parameter supported: the words that the attribute's definition lists, for `supports`.
  package func tokenList(of name: String, supported: Set<String>? = nil) -> DOMTokenList {
    let lists = node.record.companion { TokenLists() }
    if let known = lists.byName[name] { return known }
    let made = DOMTokenList(element: self, attributeName: name, supported: supported)
    lists.byName[name] = made
    return made
  }
}

/// The token lists of an element, except its class list, by attribute.
private final class TokenLists {
  var byName: [String: DOMTokenList] = [:]
}
