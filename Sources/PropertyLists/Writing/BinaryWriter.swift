/// Writes a property list as Core Foundation and `plutil -convert binary1` do: format `bplist00`.
///
/// As there, equal strings, integers, reals, dates and data are one object; arrays, dictionaries
/// and UIDs are not compared; every boolean adds an object, while all references go to the first
/// of its value. Dictionary keys are written in order, where Core Foundation's order is that of
/// its hash table, which means nothing and differs between its versions.
struct BinaryWriter {
  /// An object of the file; containers refer to others by a range of `references`.
  private enum Object {
    case leaf(PropertyList)
    case array(references: Range<Int>)
    /// All keys, then all values.
    case dictionary(references: Range<Int>)
  }

  private var objects: [Object] = []
  private var references: [Int] = []
  /// The objects that equal values share.
  private var sharedObjects: [PropertyList: Int] = [:]
  private var path = PropertyListPath()
  private let allowsNull: Bool

  private init(allowingNull: Bool) { allowsNull = allowingNull }

  static func append(
    _ value: PropertyList, allowingNull: Bool = false, to output: inout [UInt8]
  ) throws(PropertyListError) {
    var writer = BinaryWriter(allowingNull: allowingNull)
    _ = try writer.addObject(value)
    writer.write(to: &output)
  }

  // MARK: Numbering the objects

  /// Adds an object for a value, if no equal one can be shared, and returns its number.
  private mutating func addObject(_ value: PropertyList) throws(PropertyListError) -> Int {
    switch value {
    case .null:
      guard allowsNull else { throw PropertyListError(.null, path: path) }
      objects.append(.leaf(value))
      return objects.count - 1
    case .string, .integer, .real, .date, .data:
      if let shared = sharedObjects[value] { return shared }
      sharedObjects[value] = objects.count
      objects.append(.leaf(value))
      return objects.count - 1
    case .boolean:
      objects.append(.leaf(value))
      let first = sharedObjects[value] ?? objects.count - 1
      sharedObjects[value] = first
      return first
    case .uid:
      objects.append(.leaf(value))
      return objects.count - 1
    case .array(let elements):
      return try addArray(elements)
    case .dictionary(let entries):
      return try addDictionary(entries)
    }
  }

  private mutating func addArray(_ elements: [PropertyList]) throws(PropertyListError) -> Int {
    try checkDepth()
    let slots = reserveReferences(elements.count)
    let number = objects.count
    objects.append(.array(references: slots))
    for (index, element) in elements.enumerated() {
      path.components.append(.index(index))
      references[slots.lowerBound + index] = try addObject(element)
      path.components.removeLast()
    }
    return number
  }

  private mutating func addDictionary(
    _ entries: PropertyListDictionary
  ) throws(PropertyListError) -> Int {
    try checkDepth()
    let slots = reserveReferences(2 * entries.count)
    let number = objects.count
    objects.append(.dictionary(references: slots))
    for (index, entry) in entries.enumerated() {
      references[slots.lowerBound + index] = try addObject(.string(entry.key))
    }
    for (index, entry) in entries.enumerated() {
      path.components.append(.key(entry.key))
      references[slots.lowerBound + entries.count + index] = try addObject(entry.value)
      path.components.removeLast()
    }
    return number
  }

  private mutating func reserveReferences(_ count: Int) -> Range<Int> {
    let start = references.count
    references.append(contentsOf: repeatElement(0, count: count))
    return start..<references.count
  }

  private func checkDepth() throws(PropertyListError) {
    if path.components.count >= PropertyList.maximumDepth {
      throw PropertyListError(.nestingTooDeep(limit: PropertyList.maximumDepth), path: path)
    }
  }

  // MARK: Writing the file

  private func write(to output: inout [UInt8]) {
    let fileStart = output.count
    output.append("bplist00")

    let referenceSize = Self.byteCount(objects.count)
    var offsets: [Int] = []
    offsets.reserveCapacity(objects.count)
    for object in objects {
      offsets.append(output.count - fileStart)
      switch object {
      case .leaf(let value): Self.write(value, to: &output)
      case .array(let range):
        Self.write(marker: 0xA0, count: range.count, to: &output)
        write(references[range], size: referenceSize, to: &output)
      case .dictionary(let range):
        Self.write(marker: 0xD0, count: range.count / 2, to: &output)
        write(references[range], size: referenceSize, to: &output)
      }
    }

    let tableOffset = output.count - fileStart
    let offsetSize = Self.byteCount(tableOffset)
    for offset in offsets {
      output.append(bigEndian: UInt64(offset), size: offsetSize)
    }
    output.append(0, count: 6)
    output.append(UInt8(offsetSize))
    output.append(UInt8(referenceSize))
    output.append(bigEndian: UInt64(objects.count), size: 8)
    output.append(bigEndian: 0, size: 8)  // The top object is the first.
    output.append(bigEndian: UInt64(tableOffset), size: 8)
  }

  private func write(_ references: ArraySlice<Int>, size: Int, to output: inout [UInt8]) {
    for reference in references {
      output.append(bigEndian: UInt64(reference), size: size)
    }
  }

  private static func write(_ value: PropertyList, to output: inout [UInt8]) {
    switch value {
    case .string(let text): write(text, to: &output)
    case .integer(let integer): write(integer, to: &output)
    case .real(let real):
      output.append(0x23)
      output.append(bigEndian: real.bitPattern, size: 8)
    case .boolean(let boolean): output.append(boolean ? 0x09 : 0x08)
    case .date(let seconds):
      output.append(0x33)
      output.append(bigEndian: seconds.bitPattern, size: 8)
    case .data(let bytes):
      write(marker: 0x40, count: bytes.count, to: &output)
      output.append(contentsOf: bytes)
    case .uid(let uid):
      let size = byteCount(Int(uid))
      output.append(0x80 | UInt8(size - 1))
      output.append(bigEndian: UInt64(uid), size: size)
    case .null: output.append(0x00)
    case .array, .dictionary:
      break  // These are no leaves.
    }
  }

  /// Writes a string in ASCII where that holds it, else in UTF-16.
  private static func write(_ text: String, to output: inout [UInt8]) {
    if text.utf8Span.isKnownASCII || text.utf8.allSatisfy({ $0 < 0x80 }) {
      write(marker: 0x50, count: text.utf8.count, to: &output)
      output.append(text)
    } else {
      let count = text.utf16.count
      write(marker: 0x60, count: count, to: &output)
      for unit in text.utf16 {
        output.append(UInt8(truncatingIfNeeded: unit >> 8))
        output.append(UInt8(truncatingIfNeeded: unit))
      }
    }
  }

  /// Writes an integer in 1, 2 or 4 bytes, which are unsigned, or 8, which are signed, or 16.
  private static func write(_ integer: PropertyListInteger, to output: inout [UInt8]) {
    if let value = integer.signed {
      let size = value < 0 ? 8 : byteCount(Int(value))
      output.append(0x10 | UInt8(size.trailingZeroBitCount))
      output.append(bigEndian: UInt64(bitPattern: value), size: size)
    } else if let value = integer.unsigned {
      output.append(0x14)
      output.append(bigEndian: 0, size: 8)
      output.append(bigEndian: value, size: 8)
    }
  }

  /// Writes an object's first byte, with its count in the low half if that is below 15, else after
  /// it as an integer.
  private static func write(marker: UInt8, count: Int, to output: inout [UInt8]) {
    if count < 15 {
      output.append(marker | UInt8(count))
    } else {
      output.append(marker | 0x0F)
      write(PropertyListInteger(count), to: &output)
    }
  }

  /// The bytes that hold a number: 1, 2, 4 or 8.
  private static func byteCount(_ number: Int) -> Int {
    switch number {
    case ...0xFF: 1
    case ...0xFFFF: 2
    case ...0xFFFF_FFFF: 4
    default: 8
    }
  }
}

extension [UInt8] {
  /// Appends the low bytes of a number, highest first.
  fileprivate mutating func append(bigEndian number: UInt64, size: Int) {
    for index in stride(from: size - 1, through: 0, by: -1) {
      append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(index))))
    }
  }
}
