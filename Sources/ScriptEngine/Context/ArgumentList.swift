internal import CJavaScriptCore

/// The arguments of a call, on the machine stack, where the collector finds them. A list of this
/// type must be a local variable.
struct ArgumentList {
  private var slots: InlineArray<128, JSValueRef?>
  private(set) var count = 1

  init(_ first: Value) {
    slots = InlineArray(repeating: first.reference)
  }

  func hasRoom(for count: Int) -> Bool { self.count + count <= slots.count }

  mutating func append(_ value: JSValueRef?) {
    slots[count] = value
    count += 1
  }

  /// Removes all arguments except the first.
  mutating func keepFirst() { count = 1 }

  /// Calls `body` with the list.
  mutating func withReferences<Result>(
    _ body: (UnsafePointer<JSValueRef?>, Int) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &slots) { slots in
      // An inline array consists of its elements alone.
      body(UnsafeRawPointer(slots).assumingMemoryBound(to: JSValueRef?.self), count)
    }
  }
}
