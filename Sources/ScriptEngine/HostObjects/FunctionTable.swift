internal import CJavaScriptCore

/// The Swift side of a function that scripts can call.
final class HostFunction {
  let body: (Invocation) throws -> Value
  /// Whether scripts reach the function only through the program's own JavaScript. Its errors then
  /// have frames to hide, see ``Context/tidy(_:)``.
  let isBehindScript: Bool
  /// The action of a signal, see ``Context/makeSignal(_:)``. That of any other function does nothing.
  let signal: () -> Bool
  // Closing the context removes its functions from the table, which owns them.
  unowned(unsafe) let context: Context

  init(
    context: Context, isBehindScript: Bool, body: @escaping (Invocation) throws -> Value
  ) {
    self.context = context
    self.isBehindScript = isBehindScript
    self.body = body
    signal = { false }
  }

  init(context: Context, signal: @escaping () -> Bool) {
    self.context = context
    isBehindScript = true
    body = { call in call.context.undefined }
    self.signal = signal
  }

  // Each call of a script goes through one of these two. The compiler counts no reference to the
  // closure there, because the caller keeps this object.

  @inline(never)
  func answerSignal() -> Bool { signal() }

  @inline(never)
  func answer(
    this: Value, count: Int, arguments: UnsafePointer<JSValueRef?>?
  ) throws -> Value {
    try body(Invocation(context: context, this: this, count: count, arguments: arguments))
  }
}

/// Finds the host function of a function object, by the object's address.
///
/// The engine's own function objects cannot hold private data, but only these have the right name,
/// length and text. Addresses do not change. The entry of a collected object stays until another
/// function has its address, or until the context is closed. Nothing can look it up in between.
final class FunctionTable {
  private typealias Entry = (key: UInt, function: Unmanaged<HostFunction>)

  // The table uses open addressing. A key of 0 marks a free entry.
  private var entries: UnsafeMutablePointer<Entry?>
  private var capacity: Int
  private var count = 0

  init() {
    capacity = 1024
    entries = Self.allocate(capacity)
  }

  deinit {
    for index in 0..<capacity { entries[index]?.function.release() }
    entries.deallocate()
  }

  func set(_ function: HostFunction, for object: JSObjectRef) {
    if count * 2 >= capacity { rebuild(capacity: capacity * 2) { _ in true } }
    insert((UInt(bitPattern: object), .passRetained(function)))
  }

  @inline(__always)
  func find(_ object: JSObjectRef) -> HostFunction? {
    let key = UInt(bitPattern: object)
    let mask = capacity &- 1
    var index = Self.hash(key) & mask
    while let entry = entries[index] {
      if entry.key == key { return entry.function.takeUnretainedValue() }
      index = (index &+ 1) & mask
    }
    return nil
  }

  /// Removes the functions of contexts that pass a test.
  func removeAll(ofContextsWhere isGone: (Context) -> Bool) {
    // The functions are released last, because objects in their closures may then make functions or
    // close contexts.
    var removed: [Unmanaged<HostFunction>] = []
    rebuild(capacity: capacity) { function in
      let isRemoved = function._withUnsafeGuaranteedRef { isGone($0.context) }
      if isRemoved { removed.append(function) }
      return !isRemoved
    }
    for function in removed { function.release() }
  }

  private func insert(_ entry: Entry) {
    let mask = capacity - 1
    var index = Self.hash(entry.key) & mask
    while let old = entries[index] {
      if old.key == entry.key {
        entries[index] = entry
        old.function.release()
        return
      }
      index = (index + 1) & mask
    }
    entries[index] = entry
    count += 1
  }

  private func rebuild(capacity newCapacity: Int, keeping: (Unmanaged<HostFunction>) -> Bool) {
    let old = (entries: entries, capacity: capacity)
    entries = Self.allocate(newCapacity)
    capacity = newCapacity
    count = 0
    for index in 0..<old.capacity {
      if let entry = old.entries[index], keeping(entry.function) { insert(entry) }
    }
    old.entries.deallocate()
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Entry?> {
    let entries = UnsafeMutablePointer<Entry?>.allocate(capacity: capacity)
    entries.initialize(repeating: nil, count: capacity)
    return entries
  }

  private static func hash(_ key: UInt) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}
