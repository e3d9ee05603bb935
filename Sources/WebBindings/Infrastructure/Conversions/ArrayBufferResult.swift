internal import ScriptEngine

/// A fresh `ArrayBuffer` that holds bytes.
struct ArrayBufferResult: ResultType {
  var bytes: ArraySlice<UInt8>

  func encode(in realm: Realm) throws -> Value { realm.context.makeBuffer(bytes) }
}
