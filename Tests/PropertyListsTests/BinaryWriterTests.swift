import Testing

@testable import PropertyLists

@Suite struct BinaryWriterTests {
  /// A file of these objects, with one byte for each offset and reference.
  private func file(objects: [String]) -> [UInt8] {
    var bytes = utf8("bplist00")
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += hexadecimal(object)
    }
    let tableOffset = UInt8(bytes.count)
    bytes += offsets
    bytes += hexadecimal("000000000000 01 01")
    bytes += hexadecimal("00000000000000") + [UInt8(objects.count)]
    bytes += hexadecimal("0000000000000000")
    bytes += hexadecimal("00000000000000") + [tableOffset]
    return bytes
  }

  // The layouts are those in the comment at the top of Core Foundation's CFBinaryPList.c.
  @Test(
    arguments: [
      (0, "10 00"), (255, "10 ff"), (256, "11 0100"), (65535, "11 ffff"), (65536, "12 00010000"),
      (4_294_967_295, "12 ffffffff"), (4_294_967_296, "13 0000000100000000"),
      (-1, "13 ffffffffffffffff"),
      (.integer(PropertyListInteger(Int64.max)), "13 7fffffffffffffff"),
      (.integer(PropertyListInteger(Int64.min)), "13 8000000000000000"),
      (.integer(PropertyListInteger(UInt64.max)), "14 0000000000000000 ffffffffffffffff"),
      (1.5, "23 3ff8000000000000"), (.real(-0.0), "23 8000000000000000"),
      (.real(.nan), "23 7ff8000000000000"), (.real(-.infinity), "23 fff0000000000000"),
      (true, "09"), (false, "08"), (.date(1.75), "33 3ffc000000000000"),
      (.data([]), "40"), (.data([1, 2]), "42 0102"),
      (.data(Array(0..<15)), "4f 100f 000102030405060708090a0b0c0d0e"),
      ("", "50"), ("abc", "53 616263"), ("a\u{0}\u{7F}", "53 61007f"),
      ("0123456789abcd", "5e 3031323334353637383961626364"),
      ("0123456789abcde", "5f 100f 303132333435363738396162636465"),
      ("aé", "62 006100e9"), ("😀", "62 d83dde00"),
      (
        "é23456789012345",
        "6f 100f 00e9 0032 0033 0034 0035 0036 0037 0038 0039 0030 0031 0032 "
          + "0033 0034 0035"
      ),
      ([], "a0"), ([:], "d0"), (.uid(5), "80 05"), (.uid(256), "81 0100"),
      (.uid(65536), "83 00010000"), (.uid(.max), "83 ffffffff"),
    ] as [(PropertyList, String)])
  func `a single object has Core Foundation's layout`(
    value: PropertyList, object: String
  ) throws {
    #expect(try value.bytes(as: .binary1) == file(objects: [object]))
  }

  @Test func `equal leaves of the same type are one object`() throws {
    #expect(
      try (["a", "a", 1, 1.0, 1, 1.0, .date(1), .date(1), .data([1]), .data([1])] as PropertyList)
        .bytes(as: .binary1)
        == file(objects: [
          "aa 01 01 02 03 02 03 04 04 05 05", "51 61", "10 01", "23 3ff0000000000000",
          "33 3ff0000000000000", "41 01",
        ]))
  }

  @Test func `keys and values share their strings`() throws {
    #expect(
      try (["k": ["k": "k"]] as PropertyList).bytes(as: .binary1)
        == file(objects: ["d1 01 02", "51 6b", "d1 01 01"]))
  }

  @Test func `every boolean adds an object, and all refer to the first`() throws {
    #expect(
      try ([true, true, false, true] as PropertyList).bytes(as: .binary1)
        == file(objects: ["a4 01 01 03 01", "09", "09", "08", "09"]))
  }

  @Test func `containers and UIDs are not compared`() throws {
    #expect(
      try ([[], [], [:], [:], .uid(1), .uid(1)] as PropertyList).bytes(as: .binary1)
        == file(objects: ["a6 01 02 03 04 05 06", "a0", "a0", "d0", "d0", "80 01", "80 01"]))
  }

  @Test func `a dictionary names all its keys in order, then its values`() throws {
    #expect(
      try (["b": [true], "a": 2] as PropertyList).bytes(as: .binary1)
        == file(objects: ["d2 01 02 03 04", "51 61", "51 62", "10 02", "a1 05", "09"]))
  }

  @Test(arguments: [(255, 1, 2), (256, 2, 2), (65536, 4, 4)])
  func `references and offsets take as many bytes as they need`(
    objectCount: Int, referenceSize: Int, offsetSize: Int
  ) throws {
    let value = PropertyList.array(
      (1..<objectCount).map { .integer(PropertyListInteger($0)) })
    let bytes = try value.bytes(as: .binary1)
    #expect(Int(bytes[bytes.count - 25]) == referenceSize)
    #expect(Int(bytes[bytes.count - 26]) == offsetSize)
    #expect(try PropertyList.read(bytes, as: .binary) == value)
  }

  @Test func `null is refused with its path`() {
    #expect(throws: PropertyListError(.null, path: [1, "a"])) {
      try ([[], ["a": .null]] as PropertyList).bytes(as: .binary1)
    }
  }

  @Test func `strings with control characters are written`() throws {
    let value: PropertyList = ["\u{0}\u{1B}": "\u{FFFE}"]
    #expect(try PropertyList.read(try value.bytes(as: .binary1), as: .binary) == value)
  }

  @Test func `writing appends to what is there, and offsets count from its end`() throws {
    var output = utf8("before")
    try ([1] as PropertyList).write(as: .binary1, to: &output)
    #expect(Array(output.dropFirst(6)) == file(objects: ["a1 01", "10 01"]))
  }
}
