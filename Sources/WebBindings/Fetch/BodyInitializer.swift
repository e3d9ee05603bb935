internal import DOM
internal import ScriptEngine

/// `BodyInit`: what a script gives as a body, with the type that it has by itself (Fetch Standard,
/// 5.2).
struct BodyInitializer: ConvertibleArgument {
  var bytes: ArraySlice<UInt8>
  /// Nil where the bytes say nothing of what they are.
  var type: String?

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
      return BodyInitializer(
        bytes: Array(try String.convert(value, in: realm).utf8)[...],
        type: "text/plain;charset=UTF-8")
    }
  }
}
