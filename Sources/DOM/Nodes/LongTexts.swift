internal import CLexbor

/// What is known of the long texts that scripts work on. Their lengths, and the places of UTF-16
/// offsets in their bytes, need not be counted from the start each time.
struct LongTexts {
  /// A UTF-16 offset and the number of bytes before it, between two characters.
  struct Place {
    var unit = 0
    var byte = 0
  }

  /// A text, with the state of its memory in which this was found.
  private struct Entry {
    let node: Node
    var start: UnsafeMutablePointer<UInt8>?
    var byteCount: Int
    var length: Int
    /// The free bytes before the text, which belong to its memory.
    var headroom = 0
    /// The place that was asked for last.
    var last = Place()
    /// Places at about equal distances; empty until a place is far from all others.
    var marks: [Place] = []

    func isValid(for string: lexbor_str_t) -> Bool {
      start == string.data && byteCount == string.length
    }
  }

  /// Texts of fewer bytes are not kept here.
  static let shortest = 256
  /// The most texts that are known.
  private static let limit = 8
  /// The distance of marks.
  private static let distance = 1024

  private var entries: [Entry] = []
  /// The entry that is replaced next.
  private var oldest = 0

  // MARK: Reading

  /// The length of a text in UTF-16 units.
  mutating func length(of data: CharacterData) -> Int { entries[index(of: data)].length }

  /// The place of a UTF-16 offset in a text; inside of a pair, the place of the pair.
  mutating func place(of unit: Int, in data: CharacterData) -> Place {
    let index = index(of: data)
    let entry = entries[index]
    let unit = min(unit, entry.length)
    if entry.length == entry.byteCount { return Place(unit: unit, byte: unit) }
    var from = entry.last
    if abs(unit - from.unit) > 4 * Self.distance {
      if entry.marks.isEmpty { entries[index].marks = Self.marks(data.data.bytes) }
      let marks = entries[index].marks
      let number = min(unit / Self.distance, marks.count - 1)
      from = marks[number].unit > unit ? marks[max(number - 1, 0)] : marks[number]
    }
    let found = Self.walk(data.data.bytes, from: from, to: unit)
    entries[index].last = found
    return found
  }

  /// The free bytes before a text.
  func headroom(of data: CharacterData) -> Int { known(data).map { entries[$0].headroom } ?? 0 }

  // MARK: Changes

  /// Call this when all data of a text changes.
  mutating func forget(_ node: Node) {
    if !entries.isEmpty { forget { $0 == node } }
  }

  /// Call this before nodes are freed.
  mutating func forget(where isGone: (Node) -> Bool) {
    entries.removeAll { isGone($0.node) }
    oldest = 0
  }

  /// Call this after a part of a text was replaced.
  ///
  /// - Parameters:
  ///   - length: the new length.
  ///   - end: the end of the new part.
  mutating func edited(_ data: CharacterData, length: Int, headroom: Int, end: Place) {
    let index = entries.firstIndex { $0.node == data.node }
    let entry = Entry(
      node: data.node, start: data.string.data, byteCount: data.string.length, length: length,
      headroom: headroom, last: end)
    if let index { entries[index] = entry } else { add(entry) }
  }

  // MARK: Entries

  private func known(_ data: CharacterData) -> Int? {
    let string = data.string
    return entries.firstIndex { $0.node == data.node && $0.isValid(for: string) }
  }

  private mutating func index(of data: CharacterData) -> Int {
    if let known = known(data) { return known }
    forget(data.node)
    return add(
      Entry(
        node: data.node, start: data.string.data, byteCount: data.string.length,
        length: data.data.utf16Count))
  }

  @discardableResult
  private mutating func add(_ entry: Entry) -> Int {
    if entries.count < Self.limit {
      entries.append(entry)
      return entries.count - 1
    }
    let index = oldest
    entries[index] = entry
    oldest = (oldest + 1) % Self.limit
    return index
  }

  // MARK: Walks

  private static func marks(_ bytes: UnsafeBufferPointer<UInt8>) -> [Place] {
    var marks = [Place()]
    while let last = marks.last, last.byte < bytes.count {
      let place = walk(bytes, from: last, to: marks.count * distance)
      if place.byte >= bytes.count { break }
      marks.append(place)
    }
    return marks
  }

  /// The last place between two characters at or before an offset.
  private static func walk(
    _ bytes: UnsafeBufferPointer<UInt8>, from place: Place, to unit: Int
  ) -> Place {
    var place = place
    while place.unit < unit, place.byte < bytes.count {
      let byte = bytes[place.byte]
      let units = byte < 0xF0 ? 1 : 2
      if place.unit + units > unit { return place }
      place.unit += units
      place.byte += byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    }
    while place.unit > unit, place.byte > 0 {
      place.byte -= 1
      while place.byte > 0, bytes[place.byte] & 0xC0 == 0x80 { place.byte -= 1 }
      place.unit -= bytes[place.byte] < 0xF0 ? 1 : 2
    }
    return place
  }
}
