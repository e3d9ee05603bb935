internal import Bytes

/// The words of an attribute, as `classList` shows them (DOM Standard, 7.1).
package final class DOMTokenList: DOMObject {
  package let element: Element
  private let attributeName: String
  /// The words that the attribute's definition lists, for `supports`; nil if it does not list any.
  private let supported: Set<String>?

  init(element: Element, attributeName: String, supported: Set<String>? = nil) {
    self.element = element
    self.attributeName = attributeName
    self.supported = supported
  }

  /// The words in their order, each of them once.
  package var tokens: [DOMString] {
    let version = element.node.pool.version
    if let known, known.version == version { return known.tokens }
    let tokens =
      element.getAttribute(attributeName).map {
        TokenSet.tokens(of: $0).map(DOMString.init(bytes:))
      } ?? []
    known = Known(version: version, tokens: tokens)
    return tokens
  }

  /// The words, with the pool's version when they were read.
  private struct Known {
    var version: UInt64
    var tokens: [DOMString]
    /// The same as a set, once the attribute's value was written from the words; nil as long as there are few.
    var words: Set<DOMString>?
  }

  private var known: Known?

  /// The number of words from which additions keep what they know of them.
  private static let several = 16

  package var value: DOMString {
    element.getAttribute(attributeName).map(DOMString.init) ?? DOMString()
  }

  package func setValue(_ value: DOMString) {
    element.setAttribute(known: attributeName, value)
  }

  package func contains(_ token: DOMString) -> Bool {
    let text = attributeName == "class" ? element.className : element.getAttribute(attributeName)
    return text.map { TokenSet.contains(token.bytes, in: $0, ignoringCase: false) } ?? false
  }

  package func add(_ added: [DOMString]) throws(DOMException) {
    try check(added)
    var tokens = tokens
    if tokens.count + added.count < Self.several {
      for token in added where !tokens.contains(token) { tokens.append(token) }
      return update(tokens)
    }
    // Nothing else holds the words now, so they change in their place.
    tokens = []
    guard var changed = known else { return }
    known = nil
    var words = changed.words ?? Set(changed.tokens)
    let isWritten = changed.words != nil
    changed.words = nil
    var more: [UInt8] = []
    for token in added where words.insert(token).inserted {
      changed.tokens.append(token)
      more.append(0x20)
      more += token.bytes
    }
    if isWritten, let attribute = element.attribute(exactly: attributeName) {
      element.change(attribute, byAppending: DOMString(bytes: more))
    } else {
      setValue(DOMString(bytes: Self.text(of: changed.tokens)))
    }
    changed.words = words
    changed.version = element.node.pool.version
    known = changed
  }

  package func remove(_ removed: [DOMString]) throws(DOMException) {
    try check(removed)
    let removed = Set(removed)
    update(tokens.filter { !removed.contains($0) })
  }

  /// - Returns: whether the attribute has the word afterwards.
  package func toggle(_ token: DOMString, force: Bool?) throws(DOMException) -> Bool {
    try check([token])
    var tokens = tokens
    if let index = tokens.firstIndex(of: token) {
      if force == true { return true }
      tokens.remove(at: index)
      update(tokens)
      return false
    }
    if force == false { return false }
    update(tokens + [token])
    return true
  }

  /// - Returns: whether the attribute had the word before.
  package func replace(_ token: DOMString, with new: DOMString) throws(DOMException) -> Bool {
    // Both are looked at for being empty before either is looked at for white space.
    if token.isEmpty || new.isEmpty { throw Self.isEmptyToken }
    try check([token, new])
    var tokens = tokens
    guard let index = tokens.firstIndex(of: token) else { return false }
    if token != new, let other = tokens.firstIndex(of: new) {
      tokens[min(index, other)] = new
      tokens.remove(at: max(index, other))
    } else {
      tokens[index] = new
    }
    update(tokens)
    return true
  }

  /// DOM Standard, DOMTokenList.supports; nil if the attribute has no list of known words.
  package func supports(_ token: String) -> Bool? {
    supported?.contains(token.asciiLowercased)
  }

  private static let isEmptyToken = DOMException(.syntax, "A token must not be empty")

  private func check(_ tokens: [DOMString]) throws(DOMException) {
    for token in tokens {
      if token.isEmpty { throw Self.isEmptyToken }
      if token.bytes.contains(where: \.isASCIIWhitespace) {
        throw DOMException(.invalidCharacter, "A token must not contain white space")
      }
    }
  }

  private func update(_ tokens: [DOMString]) {
    if tokens.isEmpty, !element.hasAttribute(attributeName) { return }
    setValue(DOMString(bytes: Self.text(of: tokens)))
  }

  private static func text(of tokens: [DOMString]) -> [UInt8] {
    Array(tokens.map(\.bytes).joined(separator: [0x20]))
  }
}

extension Element {
  /// DOM Standard, Element.classList: always the same list.
  package var classList: DOMTokenList {
    node.record.companion { DOMTokenList(element: self, attributeName: "class") }
  }
}
