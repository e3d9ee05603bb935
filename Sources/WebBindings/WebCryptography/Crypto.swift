internal import DOM
internal import ScriptEngine

/// The `crypto` object (Web Cryptography, 10). It has only random values and identifiers.
final class Crypto: DOMObject, ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.crypto.definition }
  var keepsWrapper: Bool { true }
  var isOfWindow: Bool { true }

  /// Fills a buffer with random bytes.
  fileprivate static func fill(
    _ bytes: UnsafeMutableRawBufferPointer, using generator: inout RandomSource
  ) {
    for start in stride(from: 0, to: bytes.count, by: 8) {
      withUnsafeBytes(of: generator.next()) { word in
        for index in start..<min(start + 8, bytes.count) { bytes[index] = word[index - start] }
      }
    }
  }
}

extension Interfaces {
  static let crypto = Interface<Crypto>("Crypto") {
    try $0.method("getRandomValues") { (_, array: Value, realm: Realm) in
      guard try BufferSource.isView(array, in: realm) else {
        throw ScriptError.type(
          "Argument 1 ('array') to Crypto.getRandomValues must be an instance of ArrayBufferView")
      }
      let context = realm.context
      guard context.holdsIntegers(array) else {
        throw DOMException(
          .typeMismatch,
          """
          The type of an object was incompatible with the expected type of the parameter \
          associated to the object.
          """)
      }
      let isTooLong = context.withBuffer(of: array) { bytes in
        if bytes.count > 65_536 { return true }
        Crypto.fill(bytes, using: &realm.random)
        return false
      }
      if isTooLong == true {
        throw DOMException(.quotaExceeded, "The quota has been exceeded.")
      }
      return array
    }
    guard $0.realm.isSecureContext else { return }
    try $0.method("randomUUID") { (_, realm: Realm) in
      RandomIdentifier.make(using: &realm.random)
    }
  }
}

extension Realm {
  /// Secure Contexts, 3.1: whether the connection that delivered the page protects it from changes.
  var isSecureContext: Bool {
    if let owner = worker?.owner { return owner.isSecureContext }
    guard let url = document.originAddress else { return false }
    switch url.scheme {
    case "https", "wss", "file": return true
    case "http", "ws":
      let host = url.hostname
      return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
        || host.hasPrefix("127.")
    default: return false
    }
  }
}
