internal import CLexbor
internal import Glibc

// Changes of a text where it lies, which move only what is on the shorter side of the change. So a
// script can take a long text apart, or put it together, from either end.
//
// The parser's memory keeps the size of each piece in front of it. A text that loses its beginning
// moves that size along, and remembers the room that it leaves (``LongTexts``).

extension CharacterData {
  /// Where a UTF-16 offset is among the bytes, and whether it is inside of a surrogate pair.
  func bytePlace(of unit: Int) -> (bytes: Int, inside: Bool) {
    if data.bytes.count < LongTexts.shortest { return data.byteOffset(utf16: unit) }
    let unit = min(unit, length)
    let place = node.pool.longTexts.place(of: unit, in: self)
    return (place.byte, place.unit < unit)
  }

  /// The text between two offsets, which are moved into the text.
  func substring(_ range: Range<Int>) -> DOMString {
    data.substring(
      from: bytePlace(of: range.lowerBound), to: bytePlace(of: range.upperBound),
      isEmpty: range.isEmpty)
  }

  /// Whether surrogates become neighbors when a text takes the place of some bytes.
  func joinsSurrogates(_ range: Range<Int>, _ text: DOMString) -> Bool {
    let bytes = data.bytes
    func isHigh(_ part: some RandomAccessCollection<UInt8>) -> Bool {
      let end = Array(part.suffix(3))
      return end.count == 3 && end[0] == 0xED && end[1] & 0xF0 == 0xA0
    }
    func isLow(_ part: some RandomAccessCollection<UInt8>) -> Bool {
      let start = Array(part.prefix(2))
      return start.count == 2 && start[0] == 0xED && start[1] & 0xF0 == 0xB0
    }
    let (left, right) = (bytes[..<range.lowerBound], bytes[range.upperBound...])
    if text.isEmpty { return isHigh(left) && isLow(right) }
    return isHigh(left) && isLow(text.bytes) || isHigh(text.bytes) && isLow(right)
  }

  /// Replaces bytes of the data.
  ///
  /// - Parameters:
  ///   - length: the resulting length in UTF-16 units.
  ///   - end: the offset behind the new part.
  func edit(_ range: Range<Int>, _ text: DOMString, length: Int, end: Int) {
    let pool = node.pool
    let old = string
    guard let memory = node.raw.pointee.owner_document.pointee.text, let start = old.data else {
      text.withView { node.store($0, in: &string) }
      return pool.longTexts.forget(node)
    }
    let count = old.length - range.count + text.bytes.count
    let change = text.bytes.count - range.count
    let after = old.length - range.upperBound
    var headroom = pool.longTexts.headroom(of: self)
    let size = lexbor_mraw_data_size(start)
    let isNearStart = old.length >= LongTexts.shortest && range.lowerBound < after
    if isNearStart, change <= headroom {
      // The beginning moves.
      let moved = start - change
      memmove(moved, start, range.lowerBound)
      lexbor_mraw_data_size_set(moved, size + change)
      string.data = moved
      headroom -= change
    } else if count < size, count > size / 4 || size <= 4 * LongTexts.shortest {
      // The end moves.
      memmove(start + range.upperBound + change, start + range.upperBound, after)
    } else {
      // A text that grows gets more room than it needs, on the side where it grows.
      let room = change > 0 ? count / 2 : 0
      let front = change > 0 && isNearStart ? room : 0
      guard let made = lexbor_mraw_alloc(memory, count + 1 + room) else { return }
      let whole = made.assumingMemoryBound(to: UInt8.self)
      let moved = whole + front
      let capacity = lexbor_mraw_data_size(whole)
      memcpy(moved, start, range.lowerBound)
      memcpy(moved + range.upperBound + change, start + range.upperBound, after)
      if front > 0 { lexbor_mraw_data_size_set(moved, capacity - front) }
      lexbor_mraw_free(memory, start)
      string.data = moved
      headroom = front
    }
    text.withView {
      if let bytes = $0.bytes.baseAddress, let target = string.data {
        memcpy(target + range.lowerBound, bytes, $0.bytes.count)
      }
    }
    string.length = count
    string.data?[count] = 0
    if count >= LongTexts.shortest {
      pool.longTexts.edited(
        self, length: length, headroom: headroom,
        end: LongTexts.Place(unit: end, byte: range.lowerBound + text.bytes.count))
    } else {
      pool.longTexts.forget(node)
    }
  }

  /// Moves the data behind a place into another text, which has none yet, and leaves a copy of what is
  /// before it.
  ///
  /// - Parameters:
  ///   - byte: the place; `length` is the length behind it, in UTF-16 units.
  func moveRest(from byte: Int, length: Int, to other: CharacterData) {
    let old = string
    let pool = node.pool
    guard let memory = node.raw.pointee.owner_document.pointee.text, let start = old.data,
      let made = lexbor_mraw_alloc(memory, byte + 1)
    else { return }
    let headroom = pool.longTexts.headroom(of: self) + byte
    let front = made.assumingMemoryBound(to: UInt8.self)
    memcpy(front, start, byte)
    front[byte] = 0
    let size = lexbor_mraw_data_size(start)
    lexbor_mraw_data_size_set(start + byte, size - byte)
    if let empty = other.string.data { lexbor_mraw_free(memory, empty) }
    other.string.data = start + byte
    other.string.length = old.length - byte
    string.data = front
    string.length = byte
    pool.longTexts.forget(node)
    pool.longTexts.edited(other, length: length, headroom: headroom, end: LongTexts.Place())
  }
}
