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
        const { prototype } = DataView, arrayPrototype = Object.getPrototypeOf(Uint8Array.prototype);
        const getter = (prototype, name) => Function.prototype.call.bind(
          Object.getOwnPropertyDescriptor(prototype, name).get);
        const getters = prototype =>
          ['buffer', 'byteOffset', 'byteLength'].map(name => getter(prototype, name));
        const ofViews = getters(prototype), ofArrays = getters(arrayPrototype);
        const nameOfArray = getter(arrayPrototype, Symbol.toStringTag);
        const { isView } = ArrayBuffer, Array = Uint8Array;
        return view => {
          if (!isView(view)) return null;
          // The C interface does not know all typed arrays of the language either.
          const { 0: buffer, 1: start, 2: length } =
            nameOfArray(view) === undefined ? ofViews : ofArrays;
          return new Array(buffer(view), start(view), length(view));
        };
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
