internal import CJavaScriptCore

// Lists of values for the engine, on the machine stack. The collector finds values only there, and
// not in a Swift array.

extension Context {
  /// Calls `body` with the values up to the first nil.
  @inline(__always)
  func withReferences<Result>(
    _ first: Value, _ second: Value? = nil, _ third: Value? = nil, _ fourth: Value? = nil,
    _ fifth: Value? = nil, _ sixth: Value? = nil, _ seventh: Value? = nil,
    _ body: (UnsafePointer<JSValueRef?>, Int) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: JSValueRef?.self, capacity: 7) { list in
      list.initializeElement(at: 0, to: first.reference)
      list.initializeElement(at: 1, to: second?.reference)
      list.initializeElement(at: 2, to: third?.reference)
      list.initializeElement(at: 3, to: fourth?.reference)
      list.initializeElement(at: 4, to: fifth?.reference)
      list.initializeElement(at: 5, to: sixth?.reference)
      list.initializeElement(at: 6, to: seventh?.reference)
      var count = 1
      while count < 7, list[count] != nil { count &+= 1 }
      // A buffer with seven elements has an address.
      return body(UnsafePointer(list.baseAddress.unsafelyUnwrapped), count)
    }
  }

  /// Calls `body` with the references of an array. Something has to keep their values alive, because a
  /// long list is not on the machine stack.
  func withReferences<Result>(
    to values: [JSValueRef], _ body: (UnsafePointer<JSValueRef?>, Int) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: JSValueRef?.self, capacity: max(values.count, 1)) { list in
      for (index, value) in values.enumerated() { list.initializeElement(at: index, to: value) }
      // A buffer with at least one element has an address.
      return body(UnsafePointer(list.baseAddress.unsafelyUnwrapped), values.count)
    }
  }
}
