internal import CJavaScriptCore

extension Context {
  /// Calls `body` with the bytes of an `ArrayBuffer`, a typed array or a `DataView`. They are empty
  /// if the buffer is detached or has become too small.
  ///
  /// - Parameter body: must not run scripts, which could free the bytes.
  /// - Returns: nil for any other value.
  package func withBuffer<Result, Failure: Error>(
    of value: Value, _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard isObject(value), let bytes = bytes(ofBuffer: value) ?? bytes(ofView: value) else {
      return nil
    }
    return try body(bytes)
  }

  /// Calls `body` with the bytes of a `Uint8Array`.
  ///
  /// - Parameter body: must not run scripts, which could free the bytes.
  /// - Returns: nil for any other value.
  package func withBytes<Result, Failure: Error>(
    ofUint8Array value: Value,
    _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard isObject(value),
      JSValueGetTypedArrayType(reference, value.reference, nil) == kJSTypedArrayTypeUint8Array
    else { return nil }
    return try withBuffer(of: value) { (bytes) throws(Failure) in
      try body(bytes.assumingMemoryBound(to: UInt8.self))
    }
  }

  /// The bytes of an `ArrayBuffer` or a typed array.
  private func bytes(ofBuffer value: Value) -> UnsafeMutableRawBufferPointer? {
    let object = value.reference
    switch JSValueGetTypedArrayType(reference, object, nil) {
    case kJSTypedArrayTypeNone:
      return nil
    case kJSTypedArrayTypeArrayBuffer:
      return bytes(
        at: JSObjectGetArrayBufferBytesPtr(reference, object, nil),
        count: JSObjectGetArrayBufferByteLength(reference, object, nil))
    default:
      let count = JSObjectGetTypedArrayByteLength(reference, object, nil)
      if count == 0 { return bytes(at: nil, count: 0) }
      let offset = JSObjectGetTypedArrayByteOffset(reference, object, nil)
      // The pointer is to the start of the buffer.
      return bytes(
        at: JSObjectGetTypedArrayBytesPtr(reference, object, nil).map { $0 + offset }, count: count)
    }
  }

  /// The bytes of a `DataView`, for which the C interface has no function.
  private func bytes(ofView value: Value) -> UnsafeMutableRawBufferPointer? {
    // The getters throw for any other object. Those of the offset and the length also throw if the
    // buffer is detached.
    func ask(_ getter: JSObjectRef) -> JSValueRef? {
      JSObjectCallAsFunction(reference, getter, value.reference, 0, nil, nil)
    }
    func number(_ getter: JSObjectRef) -> Int {
      ask(getter).flatMap { Int(exactly: JSValueToNumber(reference, $0, nil)) } ?? 0
    }
    let getters = machine.viewGetters
    guard !isCallable(value), let buffer = ask(getters.buffer),
      let whole = bytes(ofBuffer: Value(buffer))
    else { return nil }
    let count = number(getters.byteLength)
    let offset = number(getters.byteOffset)
    guard count > 0, offset >= 0, offset + count <= whole.count else {
      return bytes(at: nil, count: 0)
    }
    return UnsafeMutableRawBufferPointer(rebasing: whole[offset..<offset + count])
  }

  private func bytes(
    at start: UnsafeMutableRawPointer?, count: Int
  ) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: start, count: start == nil ? 0 : count)
  }

  /// A `Uint8Array` with a copy of these bytes; null if there is not enough memory.
  package func makeBytes(_ bytes: [UInt8]) -> Value {
    guard
      let array = JSObjectMakeTypedArray(reference, kJSTypedArrayTypeUint8Array, bytes.count, nil)
    else { return null }
    fill(JSObjectGetTypedArrayBytesPtr(reference, array, nil), with: bytes[...])
    return Value(array)
  }

  /// An `ArrayBuffer` with a copy of these bytes.
  package func makeBuffer(_ bytes: ArraySlice<UInt8>) -> Value {
    guard
      let array = JSObjectMakeTypedArray(reference, kJSTypedArrayTypeUint8Array, bytes.count, nil),
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
  package func holdsIntegers(_ value: Value) -> Bool {
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
