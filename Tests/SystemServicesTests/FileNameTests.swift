import SystemServices
import Testing

/// Names of files as texts: Linux takes any bytes.
@Suite struct FileNameTests {
  /// Names in UTF-8, and in other encodings; the last have scalars of the range that stands for bytes.
  private static let names: [[UInt8]] = [
    Array("plain.html".utf8), Array("é ü 漢字 😀".utf8), [], [0x61, 0xE9, 0x62], [0xFF, 0xFE, 0x80],
    [0xF0, 0x9F], Array("\u{10FFFF}".utf8), [0xF4, 0x8F, 0xBE, 0x80], [0x61, 0xF4],
  ]

  @Test(arguments: names) func `a name comes back as it was`(name: [UInt8]) {
    let text = FileName.text(name)
    #expect(FileName.bytes(text) == name)
    let cString = name.map(CChar.init(bitPattern:)) + [0]
    #expect(FileName.text(cString: cString) == text)
    #expect(FileName.cString(text) == cString)
  }

  @Test func `names in UTF-8 are read as such`() {
    #expect(FileName.text(Array("é 😀".utf8)) == "é 😀")
  }
}
