import Testing

@testable import DOM

/// The documents that WebKit makes of pages that are not HTML, as it shows them.
@Suite struct PageParsingTests {
  /// Keeps a document's memory.
  private let pool = DocumentPool()

  private func parse(
    _ bytes: [UInt8], _ type: String, charset: String? = nil,
    address: String = "http://example.com/t"
  ) throws -> Document {
    try pool.parsePage(
      bytes, type: try pageType(type), charset: charset,
      address: try #require(URLRecord.parse(address)))
  }

  private func pageType(_ name: String) throws -> PageType {
    let type = try #require(MIMEType(name))
    return try #require(PageType(type))
  }

  private func markup(_ document: Document) -> String {
    String(decoding: document.serializedPage, as: UTF8.self)
  }

  @Test(arguments: ["text/plain", "application/json", "text/css", "text/javascript"])
  func `text is in a pre element`(_ type: String) throws {
    let document = try parse(
      Array("\n\nhello <b>x</b>\r\nline & two\0".utf8), type, charset: "utf-8")
    #expect(
      markup(document) == """
        <html><head><meta name="color-scheme" content="light dark"></head><body>\
        <pre style="word-wrap: break-word; white-space: pre-wrap;">\n\nhello &lt;b&gt;x&lt;/b&gt;
        line &amp; two\u{FFFD}</pre></body></html>
        """)
    #expect(document.state.contentType == type)
    #expect(document.compatMode == "CSS1Compat")
    #expect(document.url == "http://example.com/t")
  }

  @Test func `text says nothing of its encoding, XML does, and JSON is UTF-8`() throws {
    let meta = Array("<meta charset=utf-8>".utf8)
    #expect(
      PageText(decoding: meta, type: try pageType("text/plain"))
        .encoding == .windows1252)
    let json = try pageType("application/json")
    #expect(PageText(decoding: meta, type: json).encoding == .utf8)
    let xml = try pageType("text/xml")
    let declaration = Array("<?xml version='1.0' encoding='koi8-r'?><a/>".utf8)
    #expect(PageText(decoding: declaration, type: xml).encoding == .koi8R)
    #expect(PageText(decoding: Array("<a/>".utf8), type: xml).encoding == .utf8)
    #expect(PageText(decoding: declaration, charset: "big5", type: xml).encoding == .big5)
  }

  @Test func `XML is a document of its own kind`() throws {
    let document = try parse(Array("<a><b/></a>".utf8), "image/svg+xml")
    #expect(!document.isHTML)
    #expect(document.state.contentType == "image/svg+xml")
    #expect(document.documentElement?.localName == "a")
  }

  /// The first bytes of a PNG of 30 by 20 pixels.
  private let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 0, 30, 0, 0, 0, 20]

  @Test func `a picture is an img element in a document with its name and size`() throws {
    let document = try parse(
      png, "image/png", address: "http://example.com/pics/t%C3%A9%20%3C.png?q#f")
    #expect(
      markup(document) == """
        <html style="height: 100%;"><head><title>té &lt;.png 30×20 pixels</title></head>\
        <body style="margin: 0px; height: 100%">\
        <img style="-webkit-user-select:none; display:block; margin:auto; \
        padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) \
        env(safe-area-inset-left);" src="http://example.com/pics/t%C3%A9%20%3C.png?q#f"></body></html>
        """)
    #expect(document.compatMode == "CSS1Compat")
  }

  @Test func `a picture of no known size has no title`() throws {
    let document = try parse([1, 2, 3], "image/png")
    #expect(markup(document).hasPrefix(#"<html style="height: 100%;"><head></head><body "#))
  }

  @Test(
    "the size of a picture is in its first bytes",
    arguments: [
      (Array("GIF89a".utf8) + [3, 1, 4, 0], 259, 4),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC2, 0, 11, 8, 0, 20, 0, 30], 30, 20),
      (
        Array("RIFF....WEBPVP8X".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 29, 0, 0, 19, 0, 0], 30, 20
      ),
      (
        Array("BM".utf8) + [UInt8](repeating: 0, count: 16) + [30, 0, 0, 0, 20, 0, 0, 0], 30, 20
      ),
    ] as [([UInt8], Int, Int)])
  func size(_ bytes: [UInt8], _ width: Int, _ height: Int) throws {
    let size = try #require(ImageSize(of: bytes))
    #expect(size.width == width)
    #expect(size.height == height)
    for count in 0..<bytes.count { _ = ImageSize(of: Array(bytes[..<count])) }
  }

  @Test(arguments: ["application/pdf", "video/mp4", "audio/mpeg", "application/octet-stream"])
  func `types other than text and pictures are not pages`(_ type: String) throws {
    let type = try #require(MIMEType(type))
    #expect(PageType(type) == nil)
  }
}
