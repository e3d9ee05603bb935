import Testing

@testable import DOM

@Suite struct DatabaseKeyTests {
  /// Keys in their order (Indexed Database API, "compare two keys").
  static let ordered: [DatabaseKey] = {
    var keys: [DatabaseKey] = []
    func add(_ write: (inout DatabaseKeyWriter) -> Void) {
      var writer = DatabaseKeyWriter()
      write(&writer)
      keys.append(writer.key)
    }
    let numbers: [Double] = [
      -.infinity, -.greatestFiniteMagnitude, -256, -1.5, -1, -.leastNonzeroMagnitude, 0,
      .leastNonzeroMagnitude, 1, 1.5, 255, 256, 65536, .greatestFiniteMagnitude, .infinity,
    ]
    for number in numbers { add { $0.add(number: number) } }
    for date in [-1.0, 0, 1e12] { add { $0.add(date: date) } }
    let units: [[UInt16]] = [
      [], [0], [0, 0], [1], [0x61], [0x61, 0], [0x61, 0x61], [0x62], [0x7E], [0x7F], [0x80],
      [0x7FF], [0x800], [0x3F7E], [0x3F7F], [0x4000], [0xD800], [0xD800, 0xDC00], [0xDFFF],
      [0xE000], [0xFFFF],
    ]
    for text in units { add { $0.add(text: Self.text(text)) } }
    let buffers: [[UInt8]] = [[], [0], [0, 0], [1], [0x7E], [0x7F], [0x80], [0xFF], [0xFF, 0]]
    for bytes in buffers { add { $0.add(binary: bytes) } }
    let one = DatabaseKey(1)
    keys.append(DatabaseKey(array: []))
    keys.append(DatabaseKey(array: [one]))
    keys.append(DatabaseKey(array: [one, one]))
    keys.append(DatabaseKey(array: [one, DatabaseKey("a")]))
    keys.append(DatabaseKey(array: [DatabaseKey(2)]))
    keys.append(DatabaseKey(array: [DatabaseKey("")]))
    keys.append(DatabaseKey(array: [DatabaseKey(array: [])]))
    return keys
  }()

  private static func text(_ units: [UInt16]) -> DOMString {
    var bytes: [UInt8] = []
    var index = 0
    while index < units.count {
      var scalar = UInt32(units[index])
      if scalar & 0xFC00 == 0xD800, index + 1 < units.count {
        scalar = 0x1_0000 + (scalar & 0x3FF) << 10 + UInt32(units[index + 1] & 0x3FF)
        index += 1
        bytes.append(UInt8(0xF0 | scalar >> 18))
        bytes.append(UInt8(0x80 | scalar >> 12 & 0x3F))
        bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
        bytes.append(UInt8(0x80 | scalar & 0x3F))
      } else if scalar < 0x80 {
        bytes.append(UInt8(scalar))
      } else if scalar < 0x800 {
        bytes += [UInt8(0xC0 | scalar >> 6), UInt8(0x80 | scalar & 0x3F)]
      } else {
        bytes.append(UInt8(0xE0 | scalar >> 12))
        bytes += [UInt8(0x80 | scalar >> 6 & 0x3F), UInt8(0x80 | scalar & 0x3F)]
      }
      index += 1
    }
    return DOMString(bytes: bytes)
  }

  @Test func `keys have the order of the standard`() {
    for (index, first) in Self.ordered.enumerated() {
      for (other, second) in Self.ordered.enumerated() {
        #expect((first < second) == (index < other), "\(index) and \(other)")
        #expect((first == second) == (index == other), "\(index) and \(other)")
      }
    }
  }

  @Test func `no key begins another one`() {
    for (index, first) in Self.ordered.enumerated() {
      for (other, second) in Self.ordered.enumerated() where index != other {
        #expect(!second.bytes.starts(with: first.bytes), "\(index) and \(other)")
      }
    }
  }

  @Test func `what is read is what was written`() {
    for key in Self.ordered {
      var reader = DatabaseKeyReader(key)
      var writer = DatabaseKeyWriter()
      while let part = reader.next() {
        switch part {
        case .number(let number): writer.add(number: number)
        case .date(let date): writer.add(date: date)
        case .text(let text): writer.add(text: text)
        case .binary(let bytes): writer.add(binary: bytes)
        case .arrayStart: writer.beginArray()
        case .arrayEnd: writer.endArray()
        }
      }
      #expect(writer.key == key)
    }
    #expect(DatabaseKey(-0.0) == DatabaseKey(0))
    #expect(DatabaseKey(-2.5).number == -2.5)
    #expect(DatabaseKey("1").number == nil)
  }

  @Test func `a range has the keys between its bounds`() {
    let keys = (0..<5).map { DatabaseKey(Double($0)) }
    func found(_ range: DatabaseKeyRange) -> [Int] {
      var table = SortedTable<Int>()
      for (index, key) in keys.enumerated() { table.set(key.bytes, to: index) }
      let places = range.places(in: table)
      var (found, place) = ([Int](), places.lowerBound)
      while place < places.upperBound, let entry = table[place] {
        found.append(entry.value)
        place = table.place(after: place)
      }
      #expect(found == keys.indices.filter { range.contains(keys[$0]) })
      #expect(table.count(from: places.lowerBound, to: places.upperBound) == found.count)
      return found
    }
    #expect(found(DatabaseKeyRange()) == [0, 1, 2, 3, 4])
    #expect(found(DatabaseKeyRange(only: keys[2])) == [2])
    #expect(found(DatabaseKeyRange(lower: keys[1], upper: keys[3])) == [1, 2, 3])
    #expect(
      found(
        DatabaseKeyRange(lower: keys[1], upper: keys[3], isLowerOpen: true, isUpperOpen: true))
        == [2])
    #expect(found(DatabaseKeyRange(lower: DatabaseKey(2.5))) == [3, 4])
    #expect(found(DatabaseKeyRange(upper: DatabaseKey(-1))) == [])
    #expect(
      found(DatabaseKeyRange(lower: keys[3], upper: keys[4], isLowerOpen: true, isUpperOpen: true))
        == [])
  }
}
