internal import DOM
internal import ScriptEngine

/// `BodyInit`: what a script gives as a body, with the type that follows from it (Fetch Standard,
/// 5.2).
struct BodyInitializer: ConvertibleArgument {
  var bytes: ArraySlice<UInt8>
  /// Nil where no type follows from the value.
  var type: String?
  /// A script's stream, in the place of the bytes.
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
        return BodyInitializer(bytes: [], stream: realm.context.protect(value))
      }
      return BodyInitializer(
        bytes: Array(try String.convert(value, in: realm).utf8)[...],
        type: "text/plain;charset=UTF-8")
    }
  }
}

extension Realm {
  /// Whether a value is a stream that a script made, which it can only be once there is one.
  fileprivate func isStream(_ value: Value) throws -> Bool {
    guard context.isObject(value), hasLoaded(.streams) else { return false }
    return context.boolean(try context.call(member("isStream", of: .streams), value))
  }
}
