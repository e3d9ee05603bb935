import Foundation
import Testing

@testable import PropertyLists

@Suite struct BinaryReaderTests {
  /// A file of these objects, the first at the top, with one byte for each offset and reference.
  private static func file(
    _ objects: [String], referenceSize: UInt8 = 1, topObject: UInt8 = 0
  ) -> [UInt8] {
    var bytes = utf8("bplist00")
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += hexadecimal(object)
    }
    let tableOffset = UInt8(bytes.count)
    bytes += offsets
    bytes += hexadecimal("000000000000 01") + [referenceSize]
    bytes += hexadecimal("00000000000000") + [UInt8(objects.count)]
    bytes += hexadecimal("00000000000000") + [topObject]
    bytes += hexadecimal("00000000000000") + [tableOffset]
    return bytes
  }

  private func failure(_ bytes: [UInt8]) -> PropertyListError? {
    #expect(throws: PropertyListError.self) { try PropertyList.read(bytes, as: .binary) }
  }

  @Test func `a file of Python's plistlib reads`() throws {
    let bytes = hexadecimal(
      """
      62706c6973743030dc0102030405060708090a0b0c0d0e0f10111213141518191a5362696755636f756e745565
      6d707479536e6567536f6666526f6e55726174696f537261775474616773557469746c6553756964547768656e
      140000000000000000ffffffffffffffff1003d013fffffffffffffff90809233ff80000000000004f10140001
      02030405060708090a0b0c0d0e0f10111213a316161751616100e9545065747381012c3341c5c8583a80000008
      21252b3135393c42464b51555a6b6d6e77787982999d9fa2a7aa0000000000000101000000000000001b000000
      000000000000000000000000b3
      """)
    #expect(
      try PropertyList.read(bytes) == [
        "title": "Pets", "count": 3, "ratio": 1.5, "tags": ["a", "a", "é"],
        "when": .date(730_902_645), "raw": .data(Array(0..<20)), "on": true, "off": false,
        "neg": -7, "big": .integer(PropertyListInteger(UInt64.max)), "empty": [:],
        "uid": .uid(300),
      ])
  }

  @Test func `the objects of a keyed archive read`() throws {
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: ["a", "b"] as NSArray, requiringSecureCoding: false)
    let value = try PropertyList.read(Array(archive))
    #expect(value["$archiver"] == "NSKeyedArchiver")
    #expect(value[["$top", "root"]] == .uid(1))
    #expect(value[["$objects", 0]] == "$null")
    guard case .uid(let first) = value[["$objects", 1, "NS.objects", 0]] else {
      Issue.record("\(value)")
      return
    }
    #expect(value["$objects"]?[Int(first)] == "a")
  }

  @Test(
    arguments: [
      ("00", .null), ("08", false), ("09", true),
      ("10 ff", 255), ("11 ffff", 65535), ("12 ffffffff", 4_294_967_295),
      ("13 ffffffffffffffff", -1), ("13 0000000000000001", 1),
      ("14 0000000000000000 0000000000000007", 7), ("14 ffffffffffffffff fffffffffffffffe", -2),
      ("14 0000000000000000 8000000000000000", .integer(PropertyListInteger(UInt64(1) << 63))),
      ("22 3fc00000", 1.5), ("23 3ff8000000000000", 1.5), ("33 bff0000000000000", .date(-1)),
      ("4f 1002 0102", .data([1, 2])), ("4f 13 0000000000000001 07", .data([7])),
      ("5f 1001 61", "a"), ("6f 1001 00e9", "é"), ("62 d83dde00", "😀"),
      ("80 09", .uid(9)), ("82 010000", .uid(65536)), ("87 0000000000000007", .uid(7)),
      ("8f 00000000000000000000000000000009", .uid(9)),
      ("af 1000", []), ("df 1000", [:]),
    ] as [(String, PropertyList)])
  func `an object reads in every size it can have`(object: String, value: PropertyList) throws {
    #expect(try PropertyList.read(Self.file([object]), as: .binary) == value)
  }

  @Test func `the top object may be any`() throws {
    let bytes = Self.file(["51 61", "a2 00 00"], topObject: 1)
    #expect(try PropertyList.read(bytes, as: .binary) == ["a", "a"])
  }

  @Test func `references may take more bytes than they need`() throws {
    let bytes = Self.file(["a2 000001 000001", "09"], referenceSize: 3)
    #expect(try PropertyList.read(bytes, as: .binary) == [true, true])
  }

  @Test func `containers may be shared`() throws {
    let bytes = Self.file(["a2 01 01", "d1 02 03", "51 6b", "10 05"])
    #expect(try PropertyList.read(bytes, as: .binary) == [["k": 5], ["k": 5]])
  }

  @Test func `of equal keys the last is kept`() throws {
    let bytes = Self.file(["d2 01 02 03 04", "51 6b", "51 6b", "10 01", "10 02"])
    #expect(try PropertyList.read(bytes, as: .binary) == ["k": 2])
  }

  @Test(
    arguments: [
      (["a1 00"], .cycle, 9, [0]),
      (["a1 01", "d1 02 00", "51 6b"], .cycle, 12, [0, "k"]),
      (["a1 05"], .referenceOutOfRange, 9, [0]),
      (["a2 01"], .offsetOutOfRange, 8, []),
      (["d1 01", "51 61"], .referenceOutOfRange, 10, ["a"]),
      (["af 13 7fffffffffffffff"], .offsetOutOfRange, 8, []),
      (["af 13 ffffffffffffffff"], .offsetOutOfRange, 8, []),
      (["af 50"], .offsetOutOfRange, 9, []),
      (["df 12 ffffffff"], .offsetOutOfRange, 8, []),
      (["4f 12 7fffffff 00"], .offsetOutOfRange, 8, []),
      (["5f"], .offsetOutOfRange, 9, []),
      (["54 616263"], .offsetOutOfRange, 8, []),
      (["62 006100"], .offsetOutOfRange, 8, []),
      (["13 0000"], .offsetOutOfRange, 9, []),
      (["23 0000"], .offsetOutOfRange, 9, []),
      (["83 0000"], .offsetOutOfRange, 9, []),
      (["d1 01 01", "10 01"], .keyNotString, 8, []),
      (["a1 01", "52 61e9"], .invalidText, 10, [0]),
      (["a1 01", "62 0061d83d"], .loneSurrogate(0xD83D), 13, [0]),
      (["61 dc00"], .loneSurrogate(0xDC00), 9, []),
      (["0f"], .unsupportedObject(marker: 0x0F), 8, []),
      (["15 00"], .unsupportedObject(marker: 0x15), 8, []),
      (["21 00"], .unsupportedObject(marker: 0x21), 8, []),
      (["32 00000000"], .unsupportedObject(marker: 0x32), 8, []),
      (["71 61"], .unsupportedObject(marker: 0x71), 8, []),
      (["c0"], .unsupportedObject(marker: 0xC0), 8, []),
      (["f0"], .unsupportedObject(marker: 0xF0), 8, []),
      (["14 0000000000000001 0000000000000000"], .numberOutOfRange("18446744073709551616"), 8, []),
      (["14 ffffffffffffffff 7fffffffffffffff"], .numberOutOfRange("-9223372036854775809"), 8, []),
      (["84 0100000000"], .numberOutOfRange("UID"), 8, []),
    ] as [([String], PropertyListError.Reason, Int, PropertyListPath)])
  func `a malformed object is refused with its place`(
    objects: [String], reason: PropertyListError.Reason, offset: Int, path: PropertyListPath
  ) {
    #expect(
      failure(Self.file(objects))
        == PropertyListError(reason, path: path, position: .byte(offset: offset)))
  }

  /// Offsets from the end of a file with one object, with a value that makes the trailer wrong
  /// there.
  @Test(arguments: [
    (26, 0), (26, 9), (26, 2), (25, 0), (25, 9), (17, 0), (17, 2), (24, 1), (9, 1), (16, 0x80),
    (1, 0), (1, 8), (1, 10), (1, 255), (8, 0x80),
  ])
  func `a trailer that contradicts the file is refused`(distance: Int, byte: UInt8) {
    var bytes = Self.file(["09"])
    bytes[bytes.count - distance] = byte
    #expect(
      failure(bytes) == PropertyListError(.malformedTrailer, position: .byte(offset: 10)))
  }

  @Test func `an offset outside of the object table is refused`() {
    for offset: UInt8 in [0, 7, 9, 255] {
      var bytes = Self.file(["09"])
      bytes[9] = offset
      #expect(
        failure(bytes) == PropertyListError(.offsetOutOfRange, position: .byte(offset: 9)))
    }
  }

  @Test func `a file of another kind or cut short is refused`() {
    #expect(
      failure(utf8("bplist16 and whatever follows, as long as it may be, is not known"))
        == PropertyListError(.unrecognizedFormat, position: .byte(offset: 0)))
    #expect(
      failure(utf8("bplist00"))
        == PropertyListError(.unexpectedEnd, position: .byte(offset: 8)))
  }

  @Test func `sharing that multiplies the document is refused`() {
    // Each of 100 arrays holds the next one twice: 2^100 values.
    let arrays = (0..<100).map { "a2" + String(repeating: hex($0 + 1), count: 2) }
    #expect(failure(Self.bigFile(arrays + ["09"]))?.reason == .expandsTooFar)
  }

  @Test func `a long string that is shared very often is refused`() {
    let text = "5f 12 00020000" + String(repeating: "61", count: 1 << 17)
    let references = "af 12 00020000" + String(repeating: "01", count: 1 << 17)
    #expect(failure(Self.bigFile([references, text]))?.reason == .expandsTooFar)
  }

  @Test func `shared containers cannot nest deeper than the limit`() throws {
    // Each of three chains of 200 arrays ends with the one before it, which is already read.
    var objects = ["a3 0001 00c9 0191"]
    for chain in 0..<3 {
      for link in 0..<199 { objects.append("a1" + hex4(2 + chain * 200 + link)) }
      objects.append(chain == 0 ? "a0" : "a1" + hex4(1 + (chain - 1) * 200))
    }
    let bytes = Self.bigFile(objects, referenceSize: 2)
    #expect(failure(bytes)?.reason == .nestingTooDeep(limit: 512))
    // Two chains are 401 deep.
    objects[0] = "a2 0001 00c9"
    let value = try PropertyList.read(Self.bigFile(objects, referenceSize: 2))
    #expect(value[1] == .nested(400))
  }

  private func hex(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return digits.count < 2 ? "0" + digits : digits
  }

  private func hex4(_ number: Int) -> String {
    hex(number >> 8) + hex(number & 0xFF)
  }

  /// A file of these objects with four bytes for each offset.
  private static func bigFile(_ objects: [String], referenceSize: UInt8 = 1) -> [UInt8] {
    func bigEndian(_ number: Int, size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    var bytes = utf8("bplist00")
    var offsets: [UInt8] = []
    for object in objects {
      offsets += bigEndian(bytes.count, size: 4)
      bytes += hexadecimal(object)
    }
    let tableOffset = bytes.count
    bytes += offsets + hexadecimal("000000000000 04") + [referenceSize]
    bytes += bigEndian(objects.count, size: 8) + bigEndian(0, size: 8)
    return bytes + bigEndian(tableOffset, size: 8)
  }
}
