internal import ScriptEngine

/// Bytes that become a new `ArrayBuffer`.
struct ArrayBufferResult: ResultType {
  var bytes: ArraySlice<UInt8>

  func encode(in realm: Realm) throws -> Value { realm.context.makeBuffer(bytes) }
}
