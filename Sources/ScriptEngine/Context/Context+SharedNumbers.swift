internal import CJavaScriptCore

extension Context {
  /// An `Int32Array` over numbers of the program's, which both sides read and write without a call.
  ///
  /// - Parameter owner: owns the numbers; it is kept for as long as the array is there, and let go on
  ///   any thread.
  package func makeSharedNumbers(
    _ numbers: UnsafeMutableBufferPointer<Int32>, of owner: AnyObject
  ) -> Value {
    let array = JSObjectMakeTypedArrayWithBytesNoCopy(
      reference, kJSTypedArrayTypeInt32Array, numbers.baseAddress,
      numbers.count * MemoryLayout<Int32>.stride,
      { _, owner in
        guard let owner else { return }
        Unmanaged<AnyObject>.fromOpaque(owner).release()
      }, Unmanaged.passRetained(owner).toOpaque(), nil)
    return array.map(Value.init) ?? null
  }

  /// The object at an address, which something has to hold.
  @inline(__always)
  package func object(at address: UInt) -> Value {
    // An address that came from an object is not null.
    Value(OpaquePointer(bitPattern: address).unsafelyUnwrapped)
  }
}
