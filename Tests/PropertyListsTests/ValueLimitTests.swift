import PropertyLists
import Testing

/// A reader takes no more values than its limit, in whatever form they are.
@Suite struct ValueLimitTests {
  /// The same document in all forms, of 5 values: an array, an array, two texts and a dictionary.
  private static let documents: [(PropertyListInputFormat, [UInt8])] = {
    let value: PropertyList = [["a", "b"], [:]]
    return [
      (.json, Array(#"[["a","b"],{}]"#.utf8)), (.openStep, Array("((a, b), {})".utf8)),
      (.xml, (try? value.bytes(as: .xml1)) ?? []),
      (.binary, (try? value.bytes(as: .binary1)) ?? []),
    ]
  }()

  @Test(arguments: documents)
  func `values are counted before more are made`(
    _ format: PropertyListInputFormat, _ bytes: [UInt8]
  ) throws {
    #expect(try PropertyList.read(bytes, as: format, valueLimit: 5).array?.count == 2)
    let error = #expect(throws: PropertyListError.self) {
      try PropertyList.read(bytes, as: format, valueLimit: 4)
    }
    #expect(error?.reason == .tooManyValues(limit: 4))
  }

  @Test func `shared objects of a binary property list count as often as they stand there`() throws
  {
    // 20 arrays that hold the one before them twice: 2^20 values in a few hundred bytes.
    var file = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for level in 0..<20 {
      offsets.append(UInt8(file.count))
      file += [0xA2, UInt8(level + 1), UInt8(level + 1)]
    }
    offsets.append(UInt8(file.count))
    file.append(0x09)
    let table = file.count
    file += offsets
    file += [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [offsets.count, 0, table] {
      file += withUnsafeBytes(of: UInt64(number).bigEndian, Array.init)
    }
    #expect(try PropertyList.read(file, as: .binary).array?.count == 2)
    let error = #expect(throws: PropertyListError.self) {
      try PropertyList.read(file, as: .binary, valueLimit: 100_000)
    }
    #expect(error?.reason == .tooManyValues(limit: 100_000))
  }

  @Test func `a refused value has not been read to its end`() throws {
    // The error further on is not found.
    let document = Array((String(repeating: "[],", count: 10) + "oops").utf8)
    let error = #expect(throws: PropertyListError.self) {
      try PropertyList.read([UInt8(ascii: "[")] + document, as: .json, valueLimit: 5)
    }
    #expect(error?.reason == .tooManyValues(limit: 5))
  }
}
