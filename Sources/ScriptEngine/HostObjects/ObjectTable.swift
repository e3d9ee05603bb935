/// Finds two numbers that a program keeps of an object, by the object's address.
///
/// An object stays where it is for as long as something holds it, so the program has to hold every
/// object that is in the table.
package struct ObjectTable: ~Copyable {
  /// What is kept of an object.
  package struct Content: BitwiseCopyable {
    package var number: Int32
    package var kind: Int32

    package init(number: Int32, kind: Int32) {
      self.number = number
      self.kind = kind
    }
  }

  private struct Entry: BitwiseCopyable {
    /// The object's address; 0 marks a free entry.
    var key: UInt
    var content: Content
  }

  // Open addressing; at most half of the entries are taken.
  private var entries: UnsafeMutablePointer<Entry>
  private var capacity: Int
  /// How many objects are in the table.
  package private(set) var count = 0

  package init() {
    capacity = 64
    entries = Self.allocate(capacity)
  }

  deinit { entries.deallocate() }

  /// What is kept of an object, or nil for a value that is not in the table.
  package subscript(object: Value) -> Content? {
    let key = object.address
    let mask = capacity &- 1
    var index = Self.hash(key) & mask
    while true {
      let entry = entries + index
      if entry.pointee.key == key { return entry.pointee.content }
      if entry.pointee.key == 0 { return nil }
      index = (index &+ 1) & mask
    }
  }

  /// Keeps something of an object that is not in the table yet.
  package mutating func insert(_ object: Value, _ content: Content) {
    if count &* 2 >= capacity { grow() }
    put(Entry(key: object.address, content: content))
    count &+= 1
  }

  private func put(_ entry: Entry) {
    let mask = capacity &- 1
    var index = Self.hash(entry.key) & mask
    while entries[index].key != 0 { index = (index &+ 1) & mask }
    entries[index] = entry
  }

  private mutating func grow() {
    let old = (entries: entries, capacity: capacity)
    capacity *= 2
    entries = Self.allocate(capacity)
    for index in 0..<old.capacity where old.entries[index].key != 0 { put(old.entries[index]) }
    old.entries.deallocate()
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Entry> {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    entries.initialize(
      repeating: Entry(key: 0, content: Content(number: 0, kind: 0)), count: capacity)
    return entries
  }

  @inline(__always)
  private static func hash(_ key: UInt) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}
