/// Reads binary property lists (`bplist00`) as Core Foundation's `CFBinaryPList` writes them.
///
/// Every offset, count and reference is checked before it is used, so the memory and time that a
/// file takes grow with its size only. Objects may be shared, also arrays and dictionaries, unless
/// that makes the property list many times larger than the file, because writing it would have to
/// write all of it.
struct BinaryReader {
  /// An object that was read, or is being read.
  private enum Object {
    case unread
    /// A container whose contents are being read.
    case open
    case read(Value)
  }

  private struct Value {
    var value: PropertyList
    /// The size of the value as a tree: 1 for each value in it, and 1 for each 8 bytes of text or
    /// data.
    var weight: Int
    /// The number of values in it, itself included.
    var count: Int
    /// The depth of containers in it.
    var height: Int
  }

  /// A container whose contents are being read.
  private struct Container {
    var object: Int
    var isDictionary: Bool
    var count: Int
    /// The offset of the references: of the elements, or of all keys and then of all values.
    var references: Int
    var keys: [String] = []
    var values: [PropertyList] = []
    var weight = 1
    var valueCount = 1
    var height = 1
    var offset: Int

    /// The place of the next reference, nil if all are read.
    func nextReference(size: Int) -> Int? {
      let index = keys.count + values.count
      return index < (isDictionary ? 2 * count : count) ? references + index * size : nil
    }

    var needsKey: Bool { isDictionary && keys.count < count }
  }

  private let bytes: [UInt8]
  private let tableOffset: Int
  private let offsetSize: Int
  private let referenceSize: Int
  private let topObject: Int
  private let weightLimit: Int
  private let memoryLimit: Int
  /// The memory, in bytes, of the values read so far, counted before they are made.
  private var memory = 0
  private let valueLimit: Int
  /// Where data lies that is left there; nil if it is copied.
  private var dataRanges: [Range<Int>]?
  private var objects: [Object]
  private var open: [Container] = []

  private static let headerSize = 8
  private static let trailerSize = 32

  /// - Parameters:
  ///   - memoryLimit: the bytes that may be taken on the way, and for the values.
  ///   - valueLimit: the most values that there may be.
  static func read(
    _ bytes: [UInt8], memoryLimit: Int? = nil, valueLimit: Int = .max
  ) throws(PropertyListError) -> PropertyList {
    var reader = try BinaryReader(
      bytes, memoryLimit ?? 1 << 26 + 64 * bytes.count, valueLimit)
    return try reader.readTopObject()
  }

  /// Reads a property list and leaves its data in the file: it is a UID, which is an index of the
  /// ranges. UIDs of the file's own are refused.
  static func read(
    _ bytes: [UInt8], memoryLimit: Int, leavingDataAt ranges: inout [Range<Int>]
  ) throws(PropertyListError) -> PropertyList {
    var reader = try BinaryReader(bytes, memoryLimit, .max)
    reader.dataRanges = []
    let value = try reader.readTopObject()
    ranges = reader.dataRanges ?? []
    return value
  }

  /// Reads the trailer: the last 32 bytes.
  private init(
    _ bytes: [UInt8], _ memoryLimit: Int, _ valueLimit: Int
  ) throws(PropertyListError) {
    guard bytes.starts(with: "bplist0".utf8) else {
      throw PropertyListError(.unrecognizedFormat, position: .byte(offset: 0))
    }
    // One object and its offset are the least that a file can have.
    guard bytes.count >= Self.headerSize + 2 + Self.trailerSize else {
      throw PropertyListError(.unexpectedEnd, position: .byte(offset: bytes.count))
    }
    self.bytes = bytes
    let trailer = bytes.count - Self.trailerSize
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    let objectCount = Self.unsigned(bytes[(trailer + 8)..<(trailer + 16)])
    let topObject = Self.unsigned(bytes[(trailer + 16)..<(trailer + 24)])
    let tableOffset = Self.unsigned(bytes[(trailer + 24)..<(trailer + 32)])
    let sizes = 1...8
    guard sizes.contains(offsetSize), sizes.contains(referenceSize),
      tableOffset > UInt64(Self.headerSize), tableOffset < UInt64(trailer),
      objectCount == UInt64((trailer - Int(tableOffset)) / offsetSize),
      (trailer - Int(tableOffset)).isMultiple(of: offsetSize), topObject < objectCount
    else {
      throw PropertyListError(.malformedTrailer, position: .byte(offset: trailer))
    }
    self.tableOffset = Int(tableOffset)
    self.topObject = Int(topObject)
    guard objectCount <= UInt64(valueLimit) else {
      throw PropertyListError(
        .tooManyValues(limit: valueLimit), position: .byte(offset: trailer + 8))
    }
    self.valueLimit = valueLimit
    weightLimit = 1 << 22 + 64 * bytes.count
    self.memoryLimit = memoryLimit
    objects = []
    try charge(Int(objectCount) * MemoryLayout<Object>.stride, at: trailer)
    objects = Array(repeating: .unread, count: Int(objectCount))
  }

  /// Counts memory that is about to be taken.
  private mutating func charge(_ count: Int, at offset: Int) throws(PropertyListError) {
    memory += count
    if memory > memoryLimit { throw failure(.expandsTooFar, at: offset) }
  }

  private mutating func readTopObject() throws(PropertyListError) -> PropertyList {
    var value = try readOrOpen(topObject, referredAt: bytes.count - Self.trailerSize + 16)
    while !open.isEmpty {
      if let complete = value {
        try add(complete)
      }
      let last = open.count - 1
      if let place = open[last].nextReference(size: referenceSize) {
        value = try readOrOpen(reference(at: place), referredAt: place)
      } else {
        value = close()
      }
    }
    guard let value else { throw failure(.malformedTrailer, at: tableOffset) }
    return value.value
  }

  // MARK: Containers

  /// Adds a value to the innermost container.
  private mutating func add(_ value: Value) throws(PropertyListError) {
    let last = open.count - 1
    if open.count + value.height > PropertyList.maximumDepth {
      throw failure(.nestingTooDeep(limit: PropertyList.maximumDepth), at: open[last].offset)
    }
    open[last].weight += value.weight
    open[last].valueCount += value.count
    open[last].height = max(open[last].height, value.height + 1)
    if open[last].weight > weightLimit { throw failure(.expandsTooFar, at: open[last].offset) }
    if open[last].valueCount > valueLimit {
      throw failure(.tooManyValues(limit: valueLimit), at: open[last].offset)
    }
    if open[last].needsKey {
      guard case .string(let key) = value.value else {
        throw failure(.keyNotString, at: open[last].offset)
      }
      open[last].keys.append(key)
    } else {
      open[last].values.append(value.value)
    }
  }

  /// Completes the innermost container.
  private mutating func close() -> Value? {
    guard let container = open.popLast() else { return nil }
    let property: PropertyList =
      container.isDictionary
      ? .dictionary(PropertyListDictionary(zip(container.keys, container.values)))
      : .array(container.values)
    let value = Value(
      value: property, weight: container.weight, count: container.valueCount,
      height: container.height)
    objects[container.object] = .read(value)
    return value
  }

  // MARK: Objects

  /// Gives an object's value, or opens it and gives nil if it is a container with contents.
  private mutating func readOrOpen(
    _ number: Int, referredAt place: Int
  ) throws(PropertyListError) -> Value? {
    guard number < objects.count else { throw failure(.referenceOutOfRange, at: place) }
    switch objects[number] {
    case .read(let value): return value
    case .open: throw failure(.cycle, at: place)
    case .unread: break
    }

    let entry = tableOffset + number * offsetSize
    let offset = Self.unsigned(bytes[entry..<(entry + offsetSize)])
    guard (UInt64(Self.headerSize)..<UInt64(tableOffset)).contains(offset) else {
      throw failure(.offsetOutOfRange, at: entry)
    }
    let start = Int(offset)
    switch bytes[start] & 0xF0 {
    case 0xA0, 0xD0:
      try openContainer(number, at: start)
      return nil
    case 0x40 where dataRanges != nil:
      let contents = try contents(at: start, elementSize: 1)
      let property = PropertyList.uid(UInt32(truncatingIfNeeded: dataRanges?.count ?? 0))
      dataRanges?.append(contents)
      let value = Value(
        value: property, weight: 1 + contents.count / 8, count: 1, height: 0)
      objects[number] = .read(value)
      return value
    case 0x80 where dataRanges != nil:
      // Here a UID stands for data. One of the file's own is for archives of objects, and says nothing.
      _ = try readLeaf(at: start)
      let value = Value(value: .null, weight: 1, count: 1, height: 0)
      objects[number] = .read(value)
      return value
    default:
      let (property, size) = try readLeaf(at: start)
      // The shortest texts lie in the value itself; others have a head.
      if size > 15 { try charge(size + 32, at: start) }
      let value = Value(value: property, weight: 1 + size / 8, count: 1, height: 0)
      objects[number] = .read(value)
      return value
    }
  }

  private mutating func openContainer(_ number: Int, at start: Int) throws(PropertyListError) {
    guard open.count < PropertyList.maximumDepth else {
      throw failure(.nestingTooDeep(limit: PropertyList.maximumDepth), at: start)
    }
    let isDictionary = bytes[start] & 0xF0 == 0xD0
    let size = isDictionary ? 2 * referenceSize : referenceSize
    let contents = try contents(at: start, elementSize: size)
    let count = contents.count / size
    let entrySize =
      isDictionary
      ? MemoryLayout<PropertyListDictionary.Entry>.stride : MemoryLayout<PropertyList>.stride
    try charge(count * entrySize + 32, at: start)
    objects[number] = .open
    var container = Container(
      object: number, isDictionary: isDictionary, count: count, references: contents.lowerBound,
      offset: start)
    container.values.reserveCapacity(count)
    if isDictionary { container.keys.reserveCapacity(count) }
    open.append(container)
  }

  /// Reads anything but an array or a dictionary, and gives its size in bytes, too.
  private func readLeaf(at start: Int) throws(PropertyListError) -> (PropertyList, size: Int) {
    let marker = bytes[start]
    switch (marker & 0xF0, marker & 0x0F) {
    case (0x00, 0x0): return (.null, 0)
    case (0x00, 0x8): return (.boolean(false), 0)
    case (0x00, 0x9): return (.boolean(true), 0)
    case (0x10, 0...4): return (.integer(try readInteger(at: start).integer), 0)
    case (0x20, 2):
      let bits = UInt32(truncatingIfNeeded: Self.unsigned(try field(at: start + 1, size: 4)))
      return (.real(Double(Float(bitPattern: bits))), 0)
    case (0x20, 3):
      return (.real(Double(bitPattern: Self.unsigned(try field(at: start + 1, size: 8)))), 0)
    case (0x30, 3):
      return (.date(Double(bitPattern: Self.unsigned(try field(at: start + 1, size: 8)))), 0)
    case (0x40, _):
      let contents = try contents(at: start, elementSize: 1)
      return (.data(Array(bytes[contents])), contents.count)
    case (0x50, _):
      let contents = try contents(at: start, elementSize: 1)
      guard bytes[contents].allSatisfy({ $0 < 0x80 }) else {
        throw failure(.invalidText, at: start)
      }
      return (.string(String(decoding: bytes[contents], as: UTF8.self)), contents.count)
    case (0x60, _):
      let contents = try contents(at: start, elementSize: 2)
      return (.string(try readUTF16(contents)), contents.count)
    case (0x80, let length):
      let field = try field(at: start + 1, size: Int(length) + 1)
      guard field.dropLast(4).allSatisfy({ $0 == 0 }) else {
        throw failure(.numberOutOfRange("UID"), at: start)
      }
      return (.uid(UInt32(truncatingIfNeeded: Self.unsigned(field.suffix(4)))), 0)
    default:
      throw failure(.unsupportedObject(marker: marker), at: start)
    }
  }

  /// Reads an integer: 1, 2 and 4 bytes are unsigned, 8 and 16 are signed.
  private func readInteger(
    at start: Int
  ) throws(PropertyListError) -> (integer: PropertyListInteger, end: Int) {
    guard start < tableOffset, bytes[start] & 0xF0 == 0x10, bytes[start] & 0x0F <= 4 else {
      throw failure(.offsetOutOfRange, at: start)
    }
    let size = 1 << Int(bytes[start] & 0x0F)
    let field = try field(at: start + 1, size: size)
    let low = Self.unsigned(field.suffix(8))
    let end = start + 1 + size
    if size < 8 { return (PropertyListInteger(low), end) }
    let signed = Int64(bitPattern: low)
    if size == 8 { return (PropertyListInteger(signed), end) }
    switch Self.unsigned(field.prefix(8)) {
    case 0: return (PropertyListInteger(low), end)
    case .max where signed < 0: return (PropertyListInteger(signed), end)
    case let high:
      let value = Int128(truncatingIfNeeded: UInt128(high) << 64 | UInt128(low))
      throw failure(.numberOutOfRange(value.description), at: start)
    }
  }

  private func readUTF16(_ range: Range<Int>) throws(PropertyListError) -> String {
    switch UTF16Text.utf8(bytes[range], bigEndian: true) {
    case .success(let text): return String(decoding: text, as: UTF8.self)
    case .failure(let surrogate):
      throw failure(.loneSurrogate(surrogate.unit), at: surrogate.offset)
    }
  }

  // MARK: Bytes

  /// The range of an object's contents, whose number of elements stands in its first byte or as an
  /// integer after it.
  private func contents(
    at start: Int, elementSize: Int
  ) throws(PropertyListError) -> Range<Int> {
    var count = Int(bytes[start] & 0x0F)
    var contentStart = start + 1
    if count == 0x0F {
      let (integer, end) = try readInteger(at: start + 1)
      guard let large = integer.unsigned.flatMap(Int.init(exactly:)) else {
        throw failure(.offsetOutOfRange, at: start)
      }
      count = large
      contentStart = end
    }
    guard contentStart <= tableOffset, count <= (tableOffset - contentStart) / elementSize else {
      throw failure(.offsetOutOfRange, at: start)
    }
    return contentStart..<(contentStart + count * elementSize)
  }

  /// Bytes of the object table.
  private func field(at start: Int, size: Int) throws(PropertyListError) -> ArraySlice<UInt8> {
    guard start <= tableOffset, size <= tableOffset - start else {
      throw failure(.offsetOutOfRange, at: start)
    }
    return bytes[start..<(start + size)]
  }

  /// The number of the object that a reference names, `Int.max` if it is past all numbers.
  private func reference(at place: Int) -> Int {
    Int(exactly: Self.unsigned(bytes[place..<(place + referenceSize)])) ?? .max
  }

  /// A big-endian number of at most eight bytes.
  private static func unsigned(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  // MARK: Errors

  private func failure(
    _ reason: PropertyListError.Reason, at offset: Int
  ) -> PropertyListError {
    let components = open.compactMap { container -> PropertyListPath.Component? in
      let index = container.values.count
      if !container.isDictionary { return .index(index) }
      return !container.needsKey && index < container.count ? .key(container.keys[index]) : nil
    }
    return PropertyListError(
      reason, path: PropertyListPath(components), position: .byte(offset: offset))
  }
}
