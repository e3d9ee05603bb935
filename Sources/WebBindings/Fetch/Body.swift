internal import DOM
internal import ScriptEngine

/// The body of a request or a response (Fetch Standard, 5.3): bytes that are read once.
final class Body {
  let bytes: ArraySlice<UInt8>
  /// Whether it has been read.
  private(set) var isUsed = false

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Gives the bytes, the first time.
  func take() throws(ScriptError) -> ArraySlice<UInt8> {
    if isUsed { throw .type("Body is disturbed or locked") }
    isUsed = true
    return bytes
  }
}

/// What has a body: a request or a response.
protocol BodyOwner: AnyObject {
  /// Nil where it has none, which reads as no bytes.
  var body: Body? { get }
  var headers: Headers { get }
}

extension BodyOwner {
  fileprivate func take() throws(ScriptError) -> ArraySlice<UInt8> { try body?.take() ?? [] }

  fileprivate var type: String { headers.list.value(of: "content-type") ?? "" }

  fileprivate func formData() throws(ScriptError) -> FormData {
    guard MIMEType(type)?.essence == "application/x-www-form-urlencoded" else {
      throw .type("Type error")
    }
    let data = FormData()
    for pair in URLSearchParameters.parse(String(decoding: try take(), as: UTF8.self)) {
      data.append(DOMString(pair.name), DOMString(pair.value))
    }
    return data
  }
}

extension InterfaceBuilder where Subject: BodyOwner {
  /// Fetch Standard, 5.3, "Body mixin". There are no streams.
  func includeBody() throws {
    try readonly("body") { (_, realm: Realm) in realm.context.null }
    try readonly("bodyUsed") { $0.body?.isUsed ?? false }
    try asynchronousMethod("arrayBuffer") { (owner, promise) in
      let bytes = try owner.take()
      promise.resolveLater { ArrayBufferResult(bytes: bytes) }
    }
    try asynchronousMethod("blob") { (owner, promise) in
      let blob = Blob(try owner.take(), type: owner.type)
      promise.resolveLater { blob }
    }
    try asynchronousMethod("bytes") { (owner, promise) in
      let bytes = Array(try owner.take())
      promise.resolveLater { [realm = promise.realm] in realm.context.makeBytes(bytes) }
    }
    try asynchronousMethod("formData") { (owner, promise) in
      let data = try owner.formData()
      promise.resolveLater { data }
    }
    try asynchronousMethod("json") { (owner, promise) in
      let text = String(decoding: try owner.take(), as: UTF8.self)
      promise.resolveLater { [realm = promise.realm] in
        guard let value = realm.context.makeFromJSON(text) else {
          // As in WebKit, where it is not the language's own error.
          throw DOMException(.syntax, "The string did not match the expected pattern.")
        }
        return value
      }
    }
    try asynchronousMethod("text") { (owner, promise) in
      let bytes = try owner.take()
      promise.resolveLater { DOMString(bytes: bytes.decodedAsUTF8) }
    }
  }
}
