internal import DOM
internal import ScriptEngine

/// `BodyInit`: a script's value for a body, and the type that it determines (Fetch Standard, 5.2).
struct BodyInitializer: ConvertibleArgument {
  var bytes: ArraySlice<UInt8>
  /// The type; nil if the value does not determine one.
  var type: String?
  /// A script's stream; nil if the value has bytes.
  var stream: ProtectedValue?

  var body: Body { stream.map { Body(stream: $0) } ?? Body(bytes) }

  static func convert(_ value: Value, in realm: Realm) throws -> BodyInitializer {
    if let source = try BufferSource(value, in: realm) {
      return BodyInitializer(bytes: source.bytes(in: realm)[...])
    }
    switch realm.shown(value)?.object {
    case let blob as Blob:
      return BodyInitializer(bytes: blob.bytes, type: blob.type.isEmpty ? nil : blob.type)
    case let data as FormData:
      let boundary = MultipartForm.makeBoundary(using: &realm.random)
      return BodyInitializer(
        bytes: MultipartForm.encode(data, boundary: boundary)[...],
        type: "multipart/form-data; boundary=\(boundary)")
    case let list as URLSearchParameters:
      return BodyInitializer(
        bytes: Array(list.serialized.utf8)[...],
        type: "application/x-www-form-urlencoded;charset=UTF-8")
    default:
      if try realm.isStream(value) {
        if try realm.askStreams("isLocked", value) {
          throw ScriptError.type("Input body is locked.")
        }
        if try realm.askStreams("isUsed", value) {
          throw ScriptError.type("Input body is disturbed.")
        }
        return BodyInitializer(bytes: [], stream: realm.context.protect(value))
      }
      return BodyInitializer(
        bytes: Array(try String.convert(value, in: realm).utf8)[...],
        type: "text/plain;charset=UTF-8")
    }
  }
}

extension Realm {
  /// Whether a value is a script's stream. This cannot be before the library for streams was
  /// loaded.
  fileprivate func isStream(_ value: Value) throws -> Bool {
    guard context.isObject(value), hasLoaded(.streams) else { return false }
    return context.boolean(try context.call(member("isStream", of: .streams), value))
  }
}
