internal import Bytes
internal import DOM
internal import ScriptEngine

extension InterfaceBuilder where Subject == Window {
  /// HTML Standard, 8.3.
  func includeBase64() throws {
    try method("atob") { (_, text: DOMString, realm: Realm) in
      let bytes = text.withView { Base64.decode($0.bytes.span, .forgiving) }
      guard let bytes else { throw Self.invalidCharacter }
      return realm.context.makeString(latin1: bytes)
    }
    try method("btoa") { (_, text: DOMString) in
      guard let encoded = text.withView(Base64.encode(latin1:)) else { throw Self.invalidCharacter }
      return DOMString(bytes: encoded)
    }
  }

  private static var invalidCharacter: DOMException {
    DOMException(.invalidCharacter, "The string contains invalid characters.")
  }
}
