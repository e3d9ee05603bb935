/// Finds two numbers that the program has stored for an object, by the object's address.
///
/// An object has the same address as long as something keeps it alive. So the program must keep all
/// objects in the table alive.
package struct ObjectTable: ~Copyable {
  /// The numbers for an object.
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

  // The table uses open addressing. At most half of the entries are used.
  private var entries: UnsafeMutablePointer<Entry>
  private var capacity: Int
  /// The number of objects in the table.
  package private(set) var count = 0

  package init() {
    capacity = 64
    entries = Self.allocate(capacity)
  }

  deinit { entries.deallocate() }

  /// The numbers for an object; nil for a value that is not in the table.
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

  /// Stores the numbers for an object that is not in the table yet.
  package mutating func insert(_ object: Value, _ content: Content) {
    if count &* 2 >= capacity { grow() }
    put(Entry(key: object.address, content: content))
    count &+= 1
  }

  /// Stores the numbers for an object, in place of those that the table may have for it.
  package mutating func set(_ object: Value, _ content: Content) {
    let mask = capacity &- 1
    var index = Self.hash(object.address) & mask
    while entries[index].key != 0 {
      if entries[index].key == object.address {
        entries[index].content = content
        return
      }
      index = (index &+ 1) & mask
    }
    insert(object, content)
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
