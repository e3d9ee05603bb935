internal import CJavaScriptCore

extension Context {
  /// An `Int32Array` on memory of the program, which scripts and the program read and write without
  /// calls.
  ///
  /// - Parameter owner: the owner of the numbers. It is retained as long as the array exists, and
  ///   released on any thread.
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

  /// The object at an address. Something must keep the object alive.
  @inline(__always)
  package func object(at address: UInt) -> Value {
    // The address of an object is not null.
    Value(OpaquePointer(bitPattern: address).unsafelyUnwrapped)
  }
}
