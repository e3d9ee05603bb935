import PropertyLists
import SavedPages
import Testing

/// Safari's web archives, whose keys are those of WebKit's `LegacyWebArchive`.
@Suite("Web archives")
struct WebArchiveTests {
  private static func resource(
    _ url: String, _ text: String, _ more: [(String, PropertyList)] = []
  ) -> PropertyList {
    .dictionary(
      PropertyListDictionary(
        [
          ("WebResourceURL", .string(url)), ("WebResourceData", .data(Array(text.utf8))),
        ] + more))
  }

  private static func read(_ value: PropertyList) throws -> SavedPage {
    let bytes = try value.bytes(as: .binary1)
    #expect(SavedPageFormat.detect(bytes) == .webArchive)
    return try SavedPage(bytes, as: .webArchive)
  }

  @Test("are read with their document, resources and frames, each with its metadata")
  func parts() throws {
    let page = try Self.read([
      "WebMainResource": Self.resource(
        "https://example.com/", "<p>",
        [
          ("WebResourceMIMEType", "text/html"), ("WebResourceTextEncodingName", "UTF-8"),
          ("WebResourceFrameName", ""),
        ]),
      "WebSubresources": [
        Self.resource("https://example.com/a.css", "p{}", [("WebResourceMIMEType", "text/css")])
      ],
      "WebSubframeArchives": [
        [
          "WebMainResource": Self.resource(
            "https://example.com/f", "<b>", [("WebResourceFrameName", "left")])
        ]
      ],
    ])
    #expect(
      page.main
        == SavedResource(
          bytes: Array("<p>".utf8), url: "https://example.com/", type: "text/html",
          charset: "UTF-8"))
    #expect(page.resources.map(\.url) == ["https://example.com/a.css"])
    #expect(page.resources.map(\.type) == ["text/css"])
    #expect(page.frames.map(\.main.url) == ["https://example.com/f"])
    #expect(page.frames.map(\.main.frameName) == ["left"])
  }

  @Test("are the same after they are written and read")
  func roundTrip() throws {
    let frame = SavedPage(
      main: SavedResource(bytes: [1], url: "https://example.com/f", frameName: "x"))
    let page = SavedPage(
      main: SavedResource(bytes: [60], url: "https://example.com/", type: "text/html"),
      resources: [
        SavedResource(bytes: [], url: "https://example.com/a", type: "a/b", charset: "utf-8")
      ],
      frames: [frame])
    #expect(try SavedPage(page.webArchive, as: .webArchive) == page)
  }

  @Test("are known in XML as well, as plutil converts them")
  func inXML() throws {
    let value: PropertyList = ["WebMainResource": Self.resource("https://example.com/", "<p>")]
    let bytes = try value.bytes(as: .xml1)
    #expect(SavedPageFormat.detect(bytes) == .webArchive)
    #expect(try SavedPage(bytes, as: .webArchive).main.url == "https://example.com/")
  }

  @Test("without a document, its bytes or its address are errors that name the place")
  func missing() throws {
    let cases: [(PropertyList, PropertyListPath)] = [
      ([:], ["WebMainResource"]),
      (["WebMainResource": ["WebResourceURL": "x"]], ["WebMainResource", "WebResourceData"]),
      (["WebMainResource": ["WebResourceData": .data([])]], ["WebMainResource", "WebResourceURL"]),
      (
        ["WebMainResource": Self.resource("x", ""), "WebSubresources": "none"],
        ["WebSubresources"]
      ),
      (
        ["WebMainResource": Self.resource("x", ""), "WebSubframeArchives": [[:]]],
        ["WebSubframeArchives", 0, "WebMainResource"]
      ),
    ]
    for (value, path) in cases {
      #expect(throws: SavedPageError.missing(path)) { try Self.read(value) }
    }
  }

  @Test("with frames in frames beyond the limit are refused")
  func depth() throws {
    var page = SavedPage(main: SavedResource(bytes: [], url: "about:blank"))
    for _ in 0..<40 {
      page = SavedPage(main: SavedResource(bytes: [], url: "about:blank"), frames: [page])
    }
    let bytes = page.webArchive
    #expect(throws: SavedPageError.tooDeep(limit: 32)) { try SavedPage(bytes, as: .webArchive) }
  }

  @Test("with more parts than the limit are refused, though each is the same object in the file")
  func count() throws {
    let page = SavedPage(
      main: SavedResource(bytes: [], url: "about:blank"),
      resources: Array(
        repeating: SavedResource(bytes: [], url: "about:blank"), count: 10_000))
    let bytes = page.webArchive
    #expect(throws: SavedPageError.tooManyResources(limit: 10_000)) {
      try SavedPage(bytes, as: .webArchive)
    }
  }

  @Test("whose parts are the same data, or pictures, have them once each")
  func sharedData() throws {
    let sheet = SavedResource(bytes: [1, 2, 3], url: "https://example.com/a", type: "text/css")
    var picture = SavedResource(bytes: [4, 5], url: "https://example.com/b", type: "image/png")
    var page = SavedPage(main: sheet, resources: [sheet, picture, sheet])
    #expect(try SavedPage(page.webArchive, as: .webArchive) == page)
    picture.bytes = [6]
    page.resources[1] = picture
    #expect(try SavedPage(page.webArchive, as: .webArchive).resources[1].bytes == [6])
  }

  /// A binary property list of some objects, the first of which is the top one.
  private static func file(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    let zeros: [UInt8] = Array(repeating: 0, count: 7)
    return bytes + offsets + zeros.dropLast() + [1, 1] + zeros + [UInt8(objects.count)] + zeros
      + [0] + zeros + [table]
  }

  private static func key(_ text: String) -> [UInt8] {
    [0x5F, 0x10, UInt8(text.utf8.count)] + Array(text.utf8)
  }

  @Test("the UIDs of a key that nobody needs are passed over, and are no data")
  func uids() throws {
    let text = Self.key("https://example.com/")
    func archive(data: [UInt8]) -> [UInt8] {
      Self.file([
        [0xD2, 1, 8, 2, 7], Self.key("WebMainResource"), [0xD2, 3, 4, 5, 6],
        Self.key("WebResourceData"), Self.key("WebResourceURL"), data, text, [0x80, 0],
        Self.key("Other"),
      ])
    }
    let page = try SavedPage(archive(data: [0x41, 0x78]), as: .webArchive)
    #expect(page.main.bytes == [0x78])
    #expect(
      throws: SavedPageError.missing(
        PropertyListPath([.key("WebMainResource"), .key("WebResourceData")]))
    ) {
      try SavedPage(archive(data: [0x80, 0]), as: .webArchive)
    }
  }

  @Test("that contain themselves, or declare a gigabyte, are refused")
  func lies() {
    let (main, data) = (Self.key("WebMainResource"), Self.key("WebResourceData"))
    let files: [(String, [UInt8], PropertyListError.Reason)] = [
      ("cycle", Self.file([[0xD1, 1, 0], main]), .cycle),
      (
        "gigabyte",
        Self.file([[0xD1, 1, 2], main, [0xD1, 3, 4], data, [0x4F, 0x12, 0x40, 0, 0, 0]]),
        .offsetOutOfRange
      ),
      (
        "count", Self.file([[0xDF, 0x13, 0x7F, 0, 0, 0, 0, 0, 0, 0], main, []]), .offsetOutOfRange
      ),
    ]
    for (name, bytes, reason) in files {
      #expect(SavedPageFormat.detect(bytes) == .webArchive)
      do {
        _ = try SavedPage(bytes, as: .webArchive)
        Issue.record("\(name) was read")
      } catch {
        guard case .malformed(let error) = error else {
          Issue.record("\(name): \(error)")
          continue
        }
        #expect(error.reason == reason, "\(name)")
      }
    }
  }

  @Test("that end early, or lie about lengths, are refused wherever the damage is")
  func damage() throws {
    let page = SavedPage(
      main: SavedResource(
        bytes: Array(repeating: 60, count: 300), url: "https://example.com/", type: "text/html"))
    let whole = page.webArchive
    for length in 8..<whole.count {
      #expect(throws: SavedPageError.self) {
        try SavedPage(Array(whole[..<length]), as: .webArchive)
      }
    }
    for index in whole.indices.dropFirst(8) {
      var bytes = whole
      bytes[index] = 0xFF
      // What is read, if anything is, was in the file.
      let read = try? SavedPage(bytes, as: .webArchive)
      #expect((read?.main.bytes.count ?? 0) <= whole.count)
    }
  }
}
