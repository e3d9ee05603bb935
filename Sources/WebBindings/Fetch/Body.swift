internal import DOM
internal import ScriptEngine

/// The body of a request or a response (Fetch Standard, 5.3): bytes, or a script's stream. It can
/// be read once.
///
/// For bytes, the stream is made when a script asks for it.
final class Body {
  private let bytes: ArraySlice<UInt8>
  private var stream: ProtectedValue?
  private let isStreamed: Bool
  /// Whether the bytes were read directly, and not through the stream.
  private var isTaken = false

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    isStreamed = false
  }

  /// - Parameter stream: a script's stream, from the world in which the body is read.
  init(stream: ProtectedValue) {
    bytes = []
    self.stream = stream
    isStreamed = true
  }

  /// Whether the body was read, or reading has begun.
  func isUsed(in realm: Realm) throws -> Bool {
    try isTaken || stream.map { try realm.askStreams("isUsed", $0.value) } ?? false
  }

  private func refuseUse(in realm: Realm) throws {
    let isLocked = try stream.map { try realm.askStreams("isLocked", $0.value) } ?? false
    if try isLocked || isUsed(in: realm) {
      throw ScriptError.type("Body is disturbed or locked")
    }
  }

  /// Reads the bytes.
  ///
  /// - Throws: a TypeError if the body is used or locked, or is a script's stream.
  func take(in realm: Realm) throws -> ArraySlice<UInt8> {
    try refuseUse(in: realm)
    if isStreamed { throw ScriptError.type("ReadableStream uploading is not supported") }
    if let stream {
      let close = try realm.member("close", of: .streams)
      try realm.context.call(close, stream.value)
    }
    isTaken = true
    return bytes
  }

  /// Reads the body, and settles a promise with the value that `make` returns for the bytes.
  /// - Throws: a TypeError if the body is used or locked.
  func read(
    for promise: ScriptPromise, as make: @escaping (ArraySlice<UInt8>) throws -> any ResultType
  ) throws {
    let realm = promise.realm
    guard isStreamed, let stream else {
      let bytes = try take(in: realm)
      return promise.resolveLater { try make(bytes) }
    }
    try refuseUse(in: realm)
    let context = realm.context
    let done = context.makeFunction(name: "", length: 1) { [unowned realm] call in
      if let source = try BufferSource(call[0], in: realm) {
        let bytes = source.bytes(in: realm)
        promise.resolveLater { try make(bytes[...]) }
      }
      return call.context.undefined
    }
    let failed = context.makeFunction(name: "", length: 1) { call in
      promise.reject(ThrownValue(call.context.protect(call[0])))
      return call.context.undefined
    }
    let collect = try realm.member("collect", of: .streams)
    try context.call(collect, stream.value, done, failed)
  }

  /// The stream of the bytes: always the same object.
  func stream(in realm: Realm) throws -> Value {
    if let stream { return stream.value }
    let context = realm.context
    let isEmpty = isTaken || bytes.isEmpty
    let bytes = bytes
    let makeChunk = context.makeFunction(name: "", length: 0) { call in
      isEmpty ? call.context.undefined : call.context.makeBytes(Array(bytes))
    }
    let made = try context.call(realm.member("streamOf", of: .streams), makeChunk)
    stream = context.protect(made)
    if isTaken { try context.call(realm.member("seal", of: .streams), made) }
    return made
  }

  /// A second body with the same content.
  ///
  /// - Throws: a TypeError if the body is used or locked.
  func copy(in realm: Realm) throws -> Body {
    try refuseUse(in: realm)
    guard isStreamed, let stream else { return Body(bytes) }
    let context = realm.context
    let branches = try context.call(realm.member("branches", of: .streams), stream.value)
    self.stream = context.protect(try context.element(0, of: branches))
    return Body(stream: context.protect(try context.element(1, of: branches)))
  }
}

extension Realm {
  /// Asks the library for streams a question about a stream.
  func askStreams(_ question: PropertyName, _ stream: Value) throws -> Bool {
    context.boolean(try context.call(member(question, of: .streams), stream))
  }
}

/// An object with a body: a request or a response.
protocol BodyOwner: AnyObject {
  /// The body; nil if there is none, which reads as no bytes.
  var body: Body? { get }
  var headers: Headers { get }
}

extension BodyOwner {
  /// Reads the body, if there is one, and settles a promise with the value that `make` returns for
  /// the bytes.
  fileprivate func read(
    for promise: ScriptPromise, as make: @escaping (ArraySlice<UInt8>) throws -> any ResultType
  ) throws {
    guard let body else { return promise.resolveLater { try make([]) } }
    try body.read(for: promise, as: make)
  }

  fileprivate var type: String { headers.list.value(of: "content-type") ?? "" }

  fileprivate func formData(
    of bytes: ArraySlice<UInt8>, in realm: Realm
  ) throws(ScriptError) -> FormData {
    let type = MIMEType(type)
    switch type?.essence {
    case "application/x-www-form-urlencoded":
      let data = FormData()
      for pair in URLSearchParameters.parse(String(decoding: bytes, as: UTF8.self)) {
        data.append(DOMString(pair.name), DOMString(pair.value))
      }
      return data
    case "multipart/form-data":
      if let boundary = type?.parameters.first(where: { $0.name == "boundary" })?.value,
        let data = MultipartForm.decode(
          bytes, boundary: boundary, time: realm.currentTime)
      {
        return data
      }
    default: break
    }
    throw .type("Type error")
  }
}

extension InterfaceBuilder where Subject: BodyOwner {
  /// Fetch Standard, 5.3, "Body mixin".
  func includeBody() throws {
    try readonly("body") { (owner, realm: Realm) in
      try owner.body?.stream(in: realm) ?? realm.context.null
    }
    try readonly("bodyUsed") { (owner, realm: Realm) in
      try owner.body?.isUsed(in: realm) ?? false
    }
    try asynchronousMethod("arrayBuffer") { (owner, promise) in
      try owner.read(for: promise) { ArrayBufferResult(bytes: $0) }
    }
    try asynchronousMethod("blob") { (owner, promise) in
      try owner.read(for: promise) { Blob($0, type: owner.type) }
    }
    try asynchronousMethod("bytes") { (owner, promise) in
      try owner.read(for: promise) { [unowned realm = promise.realm] in
        realm.context.makeBytes(Array($0))
      }
    }
    try asynchronousMethod("formData") { (owner, promise) in
      try owner.read(for: promise) { [unowned realm = promise.realm] in
        try owner.formData(of: $0, in: realm)
      }
    }
    try asynchronousMethod("json") { (owner, promise) in
      try owner.read(for: promise) { [unowned realm = promise.realm] bytes in
        guard let value = realm.context.makeFromJSON(String(decoding: bytes, as: UTF8.self)) else {
          // This is WebKit's error in place of the language's own.
          throw DOMException(.syntax, "The string did not match the expected pattern.")
        }
        return value
      }
    }
    try asynchronousMethod("text") { (owner, promise) in
      try owner.read(for: promise) { DOMString(bytes: $0.decodedAsUTF8) }
    }
  }
}
