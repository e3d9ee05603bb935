internal import ScriptEngine

/// `BufferSource` of Web IDL: an `ArrayBuffer` or a view of one. It is valid only on the stack,
/// where the garbage collector sees its value.
struct BufferSource: ConvertibleArgument {
  /// The buffer, or a typed array.
  private var value: Value

  static func convert(_ value: Value, in realm: Realm) throws -> BufferSource {
    guard let source = try BufferSource(value, in: realm) else {
      throw ScriptError.type("Type error")
    }
    return source
  }

  /// Fails if the value is neither a buffer nor a view.
  init?(_ value: Value, in realm: Realm) throws {
    let context = realm.context
    guard context.isObject(value) else { return nil }
    if context.withBuffer(of: value, { _ in true }) ?? false {
      self.value = value
      return
    }
    // The engine's C interface does not know `DataView`, so a typed array over the same bytes is
    // used instead.
    let array = try context.call(Self.arrayOverDataView(realm), value)
    if context.isNull(array) { return nil }
    self.value = array
  }

  private static func arrayOverDataView(_ realm: Realm) throws -> Value {
    try realm.originals.value(
      """
      (() => {
        const getter = name => Function.prototype.call.bind(
          Object.getOwnPropertyDescriptor(DataView.prototype, name).get);
        const buffer = getter('buffer'), start = getter('byteOffset'), length = getter('byteLength');
        const { isView } = ArrayBuffer, Array = Uint8Array;
        return view => isView(view) ? new Array(buffer(view), start(view), length(view)) : null;
      })()
      """
    ).value
  }

  /// Whether a value is a view of a buffer, such as a typed array.
  static func isView(_ value: Value, in realm: Realm) throws -> Bool {
    let isView = try realm.originals.value("ArrayBuffer.isView").value
    return realm.context.boolean(try realm.context.call(isView, value))
  }

  /// Calls `body` with the bytes. `body` must not run scripts.
  func withBytes<Result>(
    in realm: Realm, _ body: (UnsafeMutableRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    // `value` had a buffer when it was converted.
    try realm.context.withBuffer(of: value, body)
      ?? body(UnsafeMutableRawBufferPointer(start: nil, count: 0))
  }

  /// A copy of the bytes.
  func bytes(in realm: Realm) -> [UInt8] { withBytes(in: realm) { Array($0) } }
}
