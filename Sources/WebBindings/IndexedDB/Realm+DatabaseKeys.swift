internal import DOM
internal import ScriptEngine

// The keys of records, from values of scripts and to them.

/// What a value adds to a key.
private enum DatabaseKeyPart {
  case whole, array, invalid
}

extension Realm {
  /// Indexed Database API, "convert a value to a key".
  ///
  /// - Returns: nil if the value is not a key.
  /// - Throws: the exception of a getter.
  func databaseKey(_ value: Value) throws -> DatabaseKey? {
    var writer = DatabaseKeyWriter()
    // The arrays around the present value.
    var arrays: [(array: ProtectedValue, count: Double, next: Double)] = []
    var current = value
    while true {
      switch try addPart(current, to: &writer) {
      case .invalid: return nil
      case .whole: break
      case .array:
        arrays.append((context.protect(current), try arrayLength(current), 0))
        // As in WebKit. An array that is inside itself comes to this end too.
        guard arrays.count <= Self.deepestKey else { return nil }
        writer.beginArray()
      }
      while let (_, count, next) = arrays.last, next == count {
        writer.endArray()
        arrays.removeLast()
      }
      guard let (array, _, next) = arrays.last else { return writer.key }
      arrays[arrays.count - 1].next += 1
      let index = context.makeNumber(next)
      let hasOwn = try context.property(Self.hasOwnName, of: builtins.value)
      guard try context.boolean(context.call(hasOwn, array.value, index)) else { return nil }
      current = try context.property(key: index, of: array.value)
    }
  }

  private static var deepestKey: Int { 2000 }
  private static let hasOwnName: PropertyName = "hasOwn"

  private func arrayLength(_ array: Value) throws -> Double {
    try context.number(context.property("length", of: array))
  }

  private func addPart(
    _ value: Value, to writer: inout DatabaseKeyWriter
  ) throws -> DatabaseKeyPart {
    switch context.kind(of: value) {
    case .number:
      let number = try context.number(value)
      if number.isNaN { return .invalid }
      writer.add(number: number)
      return .whole
    case .string:
      writer.add(text: try DOMString.convert(value, in: self))
      return .whole
    case .object: break
    default: return .invalid
    }
    switch context.objectKind(of: value) {
    case .array: return .array
    case .date:
      let time = try context.number(context.call(dateReader(), value))
      if time.isNaN { return .invalid }
      writer.add(date: time)
      return .whole
    case .function, .proxy, .platformObject: return .invalid
    default: break
    }
    guard let source = try BufferSource(value, in: self) else { return .invalid }
    let bytes = source.bytes(in: self)
    if bytes.isEmpty, try context.boolean(context.call(detachedReader(), value)) { return .invalid }
    writer.add(binary: bytes)
    return .whole
  }

  private func dateReader() throws -> Value {
    try originals.value("Function.prototype.call.bind(Date.prototype.getTime)").value
  }

  /// A function that tells whether a buffer, or the buffer of a view, is detached.
  private func detachedReader() throws -> Value {
    try originals.value(
      """
      (() => {
        const getter = (type, name) => Function.prototype.call.bind(
          Object.getOwnPropertyDescriptor(type.prototype, name).get);
        const detached = getter(ArrayBuffer, 'detached'), ofView = getter(DataView, 'buffer');
        const ofArray = getter(Object.getPrototypeOf(Uint8Array), 'buffer');
        const nameOfArray = getter(Object.getPrototypeOf(Uint8Array), Symbol.toStringTag);
        const { isView } = ArrayBuffer;
        return value => detached(!isView(value) ? value
          : nameOfArray(value) === undefined ? ofView(value) : ofArray(value));
      })()
      """
    ).value
  }

  /// Indexed Database API, "convert a key to a value".
  func value(of key: DatabaseKey) -> Value {
    var reader = DatabaseKeyReader(key)
    var arrays: [[ProtectedValue]] = []
    while let part = reader.next() {
      let made: Value
      switch part {
      case .number(let number): made = context.makeNumber(number)
      case .date(let time): made = context.makeDate(milliseconds: time)
      case .text(let text):
        made = text.bytes.withUnsafeBufferPointer { context.makeString(wtf8: $0) }
      case .binary(let bytes): made = context.makeBuffer(bytes[...])
      case .arrayStart:
        arrays.append([])
        continue
      case .arrayEnd:
        guard let elements = arrays.popLast() else { return context.undefined }
        made = context.makeArray(count: elements.count) { elements[$0].value }
      }
      if arrays.isEmpty { return made }
      arrays[arrays.count - 1].append(context.protect(made))
    }
    return context.undefined
  }
}
