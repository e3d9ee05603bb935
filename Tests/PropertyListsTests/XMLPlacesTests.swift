import Testing

@testable import PropertyLists

@Suite struct XMLPlacesTests {
  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist [ <!-- ]> --> <!ENTITY a "]>"> ]>
    <plist version="1.0">
    <dict>
      <key>a &amp; b</key> <string>x</string>
      <key><![CDATA[list]]></key>
      <!-- <string>not this</string> -->
      <array>
        <string><![CDATA[</string>]]></string>
        <dict note="/>"><key>é</key><integer>1</integer></dict>
        <array/>
        <true/>
      </array>
      <key>twice</key> <true/>
      <key>twice</key> <false/>
    </dict>
    </plist>
    """

  private func place(_ path: PropertyListPath, atKey: Bool = false) -> String? {
    guard
      case .text(let line, let column) = XMLPlaces(Array(Self.text.utf8))
        .position(of: path, atKey: atKey)
    else { return nil }
    return "\(line):\(column)"
  }

  @Test func `the lines of an array's elements are found in one walk`() {
    let places = XMLPlaces(Array(Self.text.utf8))
    #expect(places.lines(ofElementsOf: ["list"]) == [9, 10, 11, 12])
    #expect(places.lines(ofElementsOf: ["list", 2]) == [])
    #expect(places.lines(ofElementsOf: ["twice"]) == [])
  }

  @Test func `values are where their elements begin`() {
    #expect(place([]) == "4:1")
    #expect(place(["a & b"]) == "5:24")
    #expect(place(["list"]) == "8:3")
    #expect(place(["list", 0]) == "9:5")
    #expect(place(["list", 1]) == "10:5")
    #expect(place(["list", 1, "é"]) == "10:33")
    #expect(place(["list", 2]) == "11:5")
    #expect(place(["list", 3]) == "12:5")
  }

  @Test func `keys are where their elements begin`() {
    #expect(place(["a & b"], atKey: true) == "5:3")
    #expect(place(["list"], atKey: true) == "6:3")
    #expect(place(["list", 1, "é"], atKey: true) == "10:21")
    // An element of an array has no key.
    #expect(place(["list", 2], atKey: true) == "11:5")
  }

  @Test func `of several entries with a key, the last is meant`() {
    #expect(place(["twice"]) == "15:20")
    #expect(place(["twice"], atKey: true) == "15:3")
  }

  @Test func `a missing value has no place`() {
    #expect(place(["none"]) == nil)
    #expect(place(["list", 4]) == nil)
    #expect(place(["a & b", "c"]) == nil)
    #expect(place(["list", 2, 0]) == nil)
  }

  @Test func `documents in UTF-16 have lines too`() throws {
    let text = "<plist version=\"1.0\">\n<array>\n<string>é</string> <true/></array></plist>"
    let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try PropertyList.read(bytes) == ["é", true])
    #expect(XMLPlaces(bytes).position(of: [1]) == .text(line: 3, column: 20))
  }

  @Test func `no bytes crash the search for places`() {
    let bytes = Array(Self.text.utf8)
    for end in bytes.indices {
      _ = XMLPlaces(Array(bytes[..<end])).position(of: ["twice"])
      // A part that begins and never ends extends to the end, and no further.
      #expect(XMLPlaces(Array(bytes[end...])).position(of: ["none"]) == nil)
    }
  }
}
