import Testing

@testable import DOM

@Suite struct TextDecoderTests {
  private func decode(
    _ label: String, _ bytes: [UInt8], isFatal: Bool = false, keepingMark: Bool = false
  ) throws -> String {
    let decoder = try TextDecoder(
      label: label, isFatal: isFatal, ignoresByteOrderMark: keepingMark)
    return String(
      decoding: try bytes.withUnsafeBufferPointer { try decoder.decode($0) }, as: UTF8.self)
  }

  @Test func labelsNameTheirEncodingsWhateverTheirCaseAndTheSpaceAroundThem() throws {
    let labels = [
      "utf8": "utf-8", " unicode-1-1-utf-8 ": "utf-8", "unicode20utf8": "utf-8",
      "LATIN1": "windows-1252", "ascii": "windows-1252", "visual": "iso-8859-8",
      "logical": "iso-8859-8-i", "utf-16": "utf-16le", "ucs-2": "utf-16le",
      "unicodeFFFE": "utf-16be", "gb2312": "gbk", "ms_kanji": "shift_jis", "\tKOI\n": "koi8-r",
    ]
    for (label, encoding) in labels {
      #expect(try TextDecoder(label: label).encoding == encoding)
    }
    for label in ["", "bogus", "utf-7", "replacement", "hz-gb-2312", "utf\u{0}8", "\u{A0}utf-8"] {
      #expect(throws: TextDecoder.UnknownLabel.self) { try TextDecoder(label: label) }
    }
  }

  /// As WebKit decodes them.
  @Test(
    arguments: [
      ("shift_jis", [0x93, 0xFA, 0x96, 0x7B], "日本"),
      ("euc-jp", [0xC6, 0xFC, 0xCB, 0xDC], "日本"),
      ("gb18030", [0xC8, 0xD5, 0x81, 0x30, 0x81, 0x30], "日\u{80}"),
      ("big5", [0xA4, 0xE9, 0x88, 0x62], "日\u{CA}\u{304}"),
      ("euc-kr", [0xC0, 0xCF], "일"),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42, 0x61], "日a"),
      ("iso-2022-jp", [0x61, 0x1B, 0x24], "a\u{FFFD}$"),
      ("utf-16le", [0x41, 0, 0x3D, 0xD8, 0, 0xDE], "A😀"),
      ("utf-16be", [0, 0x41, 0xD8], "A\u{FFFD}"),
      ("utf-16be", [0xD8, 0x00, 0xD8], "\u{FFFD}"),
      ("utf-16", [0xFF, 0xFE, 0x41, 0], "A"),
      ("koi8-r", [0x41, 0xE9, 0x80], "AИ─"),
      ("windows-1253", [0xC1, 0xD2, 0xFF], "Α\u{FFFD}\u{FFFD}"),
      ("x-user-defined", [0x41, 0xE9], "A\u{F7E9}"),
      ("gbk", [0x41, 0xE9, 0x80, 0x93], "A\u{95AB}\u{FFFD}"),
      ("big5", [0x41, 0xE9, 0x80, 0x93], "A\u{FFFD}\u{FFFD}"),
    ] as [(String, [UInt8], String)])
  func eachEncodingIsDecoded(label: String, bytes: [UInt8], text: String) throws {
    #expect(try decode(label, bytes) == text)
  }

  @Test func malformedBytesAreAnErrorOnlyForAFatalDecoder() throws {
    let malformed: [(String, [UInt8])] = [
      ("utf-8", [0xC3]), ("utf-8", [0xFF]), ("utf-16le", [0x41]), ("utf-16le", [0, 0xDC]),
      ("windows-1253", [0xD2]), ("shift_jis", [0x81]), ("gbk", [0xFF]), ("euc-jp", [0x8F, 0xA1]),
      ("iso-2022-jp", [0x1B]),
    ]
    for (label, bytes) in malformed {
      #expect(try decode(label, bytes) == "\u{FFFD}", "\(label)")
      #expect(throws: TextDecoder.MalformedInput.self) { try decode(label, bytes, isFatal: true) }
    }
  }

  @Test func theByteOrderMarkIsLeftOutOnceUnlessItIsIgnored() throws {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x61]
    #expect(try decode("utf-8", bytes) == "\u{FEFF}a")
    #expect(try decode("utf-8", bytes, keepingMark: true) == "\u{FEFF}\u{FEFF}a")
  }

  @Test func aStreamWaitsForTheRestOfACharacter() throws {
    let decoder = try TextDecoder()
    func feed(_ bytes: [UInt8], isStreaming: Bool) throws -> String {
      String(
        decoding: try bytes.withUnsafeBufferPointer {
          try decoder.decode($0, isStreaming: isStreaming)
        }, as: UTF8.self)
    }
    #expect(try feed([0xE6], isStreaming: true) == "")
    #expect(try feed([0x97], isStreaming: true) == "")
    #expect(try feed([0xA5], isStreaming: false) == "日")
    #expect(try feed([0xE6], isStreaming: true) == "")
    #expect(try feed([], isStreaming: false) == "\u{FFFD}")
  }

  @Test(arguments: TextEncoding.allCases)
  func thePiecesInWhichBytesComeDoNotMatter(encoding: TextEncoding) {
    // A fixed sequence that meets each byte after each other.
    var state: UInt32 = 1
    let bytes = (0..<6_000).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
    var whole: [UInt8] = []
    var decoder = StreamDecoder(encoding)
    #expect(bytes.withUnsafeBufferPointer { decoder.decode($0, isLast: true, to: &whole) })
    for length in [1, 3, 5, 2047, 4097] {
      var pieces: [UInt8] = []
      var decoder = StreamDecoder(encoding)
      var start = 0
      while start < bytes.count {
        let end = min(start + length, bytes.count)
        bytes[start..<end].withUnsafeBufferPointer {
          _ = decoder.decode($0, isLast: end == bytes.count, to: &pieces)
        }
        start = end
      }
      let isSame = pieces == whole
      let place = zip(pieces, whole).enumerated().first { $1.0 != $1.1 }?.offset
      #expect(isSame, "pieces of \(length) differ at \(place ?? -1)")
    }
    #expect(String(validating: whole, as: UTF8.self) != nil)
  }
}
