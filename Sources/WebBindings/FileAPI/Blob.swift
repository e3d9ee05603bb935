package import DOM
internal import ScriptEngine

extension Interfaces {
  /// File API, 3.
  static let blob = Interface<Blob>("Blob") {
    $0.constructor { (parts: BlobParts?, options: BlobOptions?) in
      Blob((parts ?? BlobParts()).bytes(options)[...], type: options?.type ?? "")
    }
    try $0.readonly("size") { $0.size }
    try $0.readonly("type") { $0.type }
    try $0.method("slice") {
      (blob, start: ClampedInteger?, end: ClampedInteger?, type: String?) in
      blob.slice(from: start?.value ?? 0, to: end?.value, type: type ?? "")
    }
    try $0.method("stream") { (blob, realm: Realm) in
      try Body(blob.bytes).stream(in: realm)
    }
    try $0.asynchronousMethod("text") { (blob, promise) in
      promise.resolveLater { DOMString(bytes: blob.bytes.decodedAsUTF8) }
    }
    try $0.asynchronousMethod("arrayBuffer") { (blob, promise) in
      promise.resolveLater { ArrayBufferResult(bytes: blob.bytes) }
    }
    try $0.asynchronousMethod("bytes") { (blob, promise) in
      promise.resolveLater { [realm = promise.realm] in realm.context.makeBytes(Array(blob.bytes)) }
    }
  }
}

extension Blob: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition {
    self is File ? Interfaces.file.definition : Interfaces.blob.definition
  }
}

extension Blob: SerializableObject {
  func clone() -> any ObjectResult {
    guard let file = self as? File else { return Blob(bytes, type: type) }
    return File(bytes, name: file.name, type: type, lastModified: file.lastModified)
  }
}

/// `sequence<BlobPart>`: a list of buffers, blobs and strings.
struct BlobParts: ConvertibleArgument {
  private enum Part: ConvertibleArgument {
    case bytes(ArraySlice<UInt8>)
    case text(String)

    static func convert(_ value: Value, in realm: Realm) throws -> Part {
      if let source = try BufferSource(value, in: realm) {
        return .bytes(source.bytes(in: realm)[...])
      }
      if let wrapper = realm.shown(value),
        let blob = wrapper.object as? Blob
      {
        return .bytes(blob.bytes)
      }
      return .text(try String.convert(value, in: realm))
    }
  }

  private var parts: [Part] = []

  init() {}

  private init(_ parts: [Part]) { self.parts = parts }

  static func convert(_ value: Value, in realm: Realm) throws -> BlobParts {
    BlobParts(try SequenceArgument<Part>.convert(value, in: realm).values)
  }

  /// File API, "process blob parts".
  func bytes(_ options: BlobOptions?) -> [UInt8] {
    var bytes: [UInt8] = []
    for part in parts {
      switch part {
      case .bytes(let more): bytes += more
      case .text(let text):
        if options?.convertsLineEndings ?? false {
          bytes += text.utf8.withLineFeeds
        } else {
          bytes += text.utf8
        }
      }
    }
    return bytes
  }
}

/// The dictionary of the constructor of blobs.
struct BlobOptions: ConvertibleArgument {
  var type = ""
  /// Whether line breaks are converted to line feeds.
  var convertsLineEndings = false

  static func convert(_ value: Value, in realm: Realm) throws -> BlobOptions {
    let dictionary = try DictionaryArgument.convert(value, in: realm).value
    var options = BlobOptions()
    if let endings = try realm.member("endings", of: dictionary) {
      switch try String.convert(endings, in: realm) {
      case "native": options.convertsLineEndings = true
      case "transparent": break
      default: throw ScriptError.type("Type error")
      }
    }
    if let type = try realm.member("type", of: dictionary) {
      options.type = try String.convert(type, in: realm)
    }
    return options
  }
}

extension String.UTF8View {
  /// The bytes with a line feed in place of each line break.
  fileprivate var withLineFeeds: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var previous: UInt8 = 0
    for byte in self {
      if byte == 0x0D || byte == 0x0A && previous != 0x0D {
        result.append(0x0A)
      } else if byte != 0x0A {
        result.append(byte)
      }
      previous = byte
    }
    return result
  }
}
