internal import CJavaScriptCore

/// Arguments of a call, gathered on the machine stack, where the collector sees them: a list of this
/// type has to be a local variable.
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

  /// Takes all out but the first.
  mutating func keepFirst() { count = 1 }

  /// Calls `body` with the list.
  mutating func withReferences<Result>(
    _ body: (UnsafePointer<JSValueRef?>, Int) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &slots) { slots in
      // An inline array is its elements and nothing else.
      body(UnsafeRawPointer(slots).assumingMemoryBound(to: JSValueRef?.self), count)
    }
  }
}
