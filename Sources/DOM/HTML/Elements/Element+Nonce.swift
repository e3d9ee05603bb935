/// A nonce that a script has set. No attribute shows it.
private final class CryptographicNonce {
  var value: DOMString
  let attribute: DOMString

  init(_ value: DOMString, attribute: DOMString) {
    self.value = value
    self.attribute = attribute
  }
}

extension Element {
  /// HTML Standard, 2.5.8, HTMLOrSVGElement.nonce: the nonce that a script has set, until the
  /// attribute changes; otherwise the attribute's value.
  package var nonce: DOMString {
    let attribute = getAttribute("nonce").map(DOMString.init) ?? DOMString()
    if let set = node.existingRecord?.existing(CryptographicNonce.self), set.attribute == attribute
    {
      return set.value
    }
    return attribute
  }

  package func setNonce(_ value: DOMString) {
    let attribute = getAttribute("nonce").map(DOMString.init) ?? DOMString()
    let made = CryptographicNonce(value, attribute: attribute)
    node.record.setCompanion(made)
  }
}
