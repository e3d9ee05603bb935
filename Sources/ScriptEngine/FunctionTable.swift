internal import CJavaScriptCore

/// The Swift half of a function that scripts can call.
final class HostFunction {
  let body: (Invocation) throws -> Value
  // The context owns the machine that owns the table that owns this.
  unowned(unsafe) let context: Context

  init(context: Context, body: @escaping (Invocation) throws -> Value) {
    self.context = context
    self.body = body
  }
}

/// Finds the host function behind a function object, by the object's address.
///
/// The engine's own function objects carry no private data, but only they have the right name,
/// length and text. Addresses do not move. An entry whose object was collected stays until another
/// function takes its address, and can never be asked for in between.
final class FunctionTable {
  private var keys: [UInt] = Array(repeating: 0, count: 1024)
  private var values: [HostFunction?] = Array(repeating: nil, count: 1024)
  private var count = 0

  func set(_ function: HostFunction, for object: JSObjectRef) {
    if count * 2 >= keys.count { grow() }
    insert(function, UInt(bitPattern: object))
  }

  func find(_ object: JSObjectRef) -> HostFunction? {
    let key = UInt(bitPattern: object)
    let mask = keys.count - 1
    var index = Self.hash(key) & mask
    while keys[index] != 0 {
      if keys[index] == key { return values[index] }
      index = (index + 1) & mask
    }
    return nil
  }

  func removeAll() {
    keys = Array(repeating: 0, count: 1024)
    values = Array(repeating: nil, count: 1024)
    count = 0
  }

  private func insert(_ function: HostFunction, _ key: UInt) {
    let mask = keys.count - 1
    var index = Self.hash(key) & mask
    while keys[index] != 0, keys[index] != key { index = (index + 1) & mask }
    if keys[index] == 0 { count += 1 }
    keys[index] = key
    values[index] = function
  }

  private func grow() {
    let old = zip(keys, values).filter { $0.0 != 0 }
    keys = Array(repeating: 0, count: keys.count * 2)
    values = Array(repeating: nil, count: keys.count)
    count = 0
    for (key, value) in old {
      if let value { insert(value, key) }
    }
  }

  private static func hash(_ key: UInt) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}
