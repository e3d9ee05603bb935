internal import ScriptEngine

/// `ByteString` of Web IDL: a string of characters up to U+00FF.
struct ByteString: ConvertibleArgument {
  var text: String

  static func convert(_ value: Value, in realm: Realm) throws -> ByteString {
    try ByteString(String.convert(value, in: realm))
  }

  init(_ text: String) throws(ScriptError) {
    guard text.unicodeScalars.allSatisfy({ $0.value <= 0xFF }) else {
      throw .type("Type error")
    }
    self.text = text
  }
}
