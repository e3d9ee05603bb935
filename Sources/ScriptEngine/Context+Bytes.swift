internal import CJavaScriptCore

extension Context {
  /// The bytes that a typed array, a `DataView`-less `ArrayBuffer` or such a view shows, or nil for
  /// any other value.
  public func withBuffer<Result>(
    of value: Value, _ body: (UnsafeMutableRawBufferPointer) throws -> Result
  ) rethrows -> Result? {
    guard isObject(value) else { return nil }
    let type = JSValueGetTypedArrayType(reference, value.reference, nil)
    if type == kJSTypedArrayTypeNone { return nil }
    let start: UnsafeMutableRawPointer?
    let count: Int
    if type == kJSTypedArrayTypeArrayBuffer {
      start = JSObjectGetArrayBufferBytesPtr(reference, value.reference, nil)
      count = JSObjectGetArrayBufferByteLength(reference, value.reference, nil)
    } else {
      let offset = JSObjectGetTypedArrayByteOffset(reference, value.reference, nil)
      start = JSObjectGetTypedArrayBytesPtr(reference, value.reference, nil).map { $0 + offset }
      count = JSObjectGetTypedArrayByteLength(reference, value.reference, nil)
    }
    return try body(UnsafeMutableRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// The bytes of a `Uint8Array`, or nil for any other value.
  public func withBytes<Result>(
    ofUint8Array value: Value, _ body: (UnsafeMutableBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    guard isObject(value),
      JSValueGetTypedArrayType(reference, value.reference, nil) == kJSTypedArrayTypeUint8Array
    else { return nil }
    return try withBuffer(of: value) { try body($0.assumingMemoryBound(to: UInt8.self)) }
  }

  /// A `Uint8Array` that holds a copy of these bytes.
  public func makeBytes(_ bytes: [UInt8]) -> Value {
    machine.enter()
    guard let array = JSObjectMakeTypedArray(reference, kJSTypedArrayTypeUint8Array, bytes.count, nil)
    else { return null }
    fill(JSObjectGetTypedArrayBytesPtr(reference, array, nil), with: bytes[...])
    return Value(array)
  }

  /// An `ArrayBuffer` that holds a copy of these bytes.
  public func makeBuffer(_ bytes: ArraySlice<UInt8>) -> Value {
    machine.enter()
    guard let array = JSObjectMakeTypedArray(reference, kJSTypedArrayTypeUint8Array, bytes.count, nil),
      let buffer = JSObjectGetTypedArrayBuffer(reference, array, nil)
    else { return null }
    fill(JSObjectGetArrayBufferBytesPtr(reference, buffer, nil), with: bytes)
    return Value(buffer)
  }

  private func fill(_ start: UnsafeMutableRawPointer?, with bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes {
      if let start, let base = $0.baseAddress { start.copyMemory(from: base, byteCount: $0.count) }
    }
  }
}

extension Context {
  /// Whether a value is a typed array of integers.
  public func holdsIntegers(_ value: Value) -> Bool {
    guard isObject(value) else { return false }
    switch JSValueGetTypedArrayType(reference, value.reference, nil) {
    case kJSTypedArrayTypeInt8Array, kJSTypedArrayTypeUint8Array,
      kJSTypedArrayTypeUint8ClampedArray, kJSTypedArrayTypeInt16Array,
      kJSTypedArrayTypeUint16Array, kJSTypedArrayTypeInt32Array, kJSTypedArrayTypeUint32Array,
      kJSTypedArrayTypeBigInt64Array, kJSTypedArrayTypeBigUint64Array:
      return true
    default: return false
    }
  }
}
