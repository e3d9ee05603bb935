import PropertyLists
import SavedPages
import TestSupport
import Testing

/// Saved pages that are damaged at random: nothing crashes, nothing takes long, and what is read was in
/// the file. `make fuzz` goes on for longer than the tests do.
@Suite struct SavedPageFuzzTests {
  /// Seconds that one input may take, on a machine that is busy.
  private static let limit = 5.0

  /// What is wrong with what comes of an input.
  private enum Fault: Error {
    case slow(seconds: Double)
    case tooMuch(bytes: Int)
    case notTheSame
  }

  private static let page = SavedPage(
    main: SavedResource(
      bytes: Array("<!DOCTYPE html><link rel=stylesheet href=a.css><iframe src=f.html>".utf8),
      url: "https://example.com/", type: "text/html", charset: "UTF-8"),
    resources: [
      SavedResource(
        bytes: Array("@import 'b.css'; p { color: red }".utf8), url: "https://example.com/a.css",
        type: "text/css"),
      SavedResource(
        bytes: [0x89, 0x50, 0x4E, 0x47], url: "https://example.com/\u{E9}.png", type: "image/png"),
    ],
    frames: [
      SavedPage(
        main: SavedResource(
          bytes: Array("<p>".utf8), url: "https://example.com/f.html", type: "text/html",
          frameName: "f"),
        resources: [SavedResource(bytes: [], url: "https://example.com/empty")])
    ])

  private static let message = """
    From: <Saved by Blink>\r
    Content-Type: multipart/related;\r
    \ttype="text/html";\r
    \tboundary="----B"\r
    \r
    ------B\r
    Content-Type: text/html\r
    Content-ID: <main@mhtml.blink>\r
    Content-Transfer-Encoding: quoted-printable\r
    Content-Location: https://example.com/\r
    \r
    <p title=3D"x">caf=C3=A9=\r
    </p>\r
    ------B\r
    Content-Type: multipart/alternative; boundary=inner\r
    \r
    --inner\r
    Content-Type: image/png\r
    Content-Transfer-Encoding: base64\r
    Content-Location: https://example.com/a.png\r
    \r
    iVBORw0KGgo=\r
    --inner--\r
    ------B--\r
    """

  private func fuzz(
    _ name: String, _ seeds: [[UInt8]], words: [[UInt8]], as format: SavedPageFormat
  ) throws {
    let damage = Damage(words: words)
    let count = try FuzzRun(name).perform {
      damage.apply(to: seeds, &$0)
    } check: { input in
      let start = ContinuousClock.now
      _ = SavedPageFormat.detect(input)
      let read = try? SavedPage(input, as: format)
      let time = start.duration(to: .now) / .seconds(1)
      if time > Self.limit { throw Fault.slow(seconds: time) }
      guard let read else { return }
      // Parts may be the same object of the file, and are no more bytes than it has then.
      for part in read.pages.flatMap({ [$0.main] + $0.resources })
      where part.content.count > input.count {
        throw Fault.tooMuch(bytes: part.content.count)
      }
      guard format == .webArchive else { return }
      if try SavedPage(read.webArchive, as: .webArchive) != read { throw Fault.notTheSame }
    }
    #expect(count > 0)
  }

  @Test func `damaged web archives are refused or read`() throws {
    let bytes = Self.page.webArchive
    let xml = try PropertyList.read(bytes).bytes(as: .xml1)
    let words: [[UInt8]] = [
      [0xD1], [0xA1], [0xAF, 0x13], [0x4F, 0x12, 0x40], [0xDF, 0x11], [0x80], [0xFF], [0, 0],
      [0x5F], [0x10, 0xFF], Array("<dict>".utf8), Array("</dict>".utf8), Array("<data>".utf8),
      Array("<key>WebSubframeArchives</key><array>".utf8), Array("WebMainResource".utf8),
    ]
    try fuzz("web-archives", [bytes, xml], words: words, as: .webArchive)
  }

  @Test func `damaged MHTML is refused or read`() throws {
    let words = [
      "------B", "------B--", "--inner", "\r\n", "\n\n", "=", "=\r\n", "boundary=\"",
      "Content-Type: multipart/related; boundary=inner\r\n\r\n", "Content-ID: <", ">", ";", " ",
      "Content-Transfer-Encoding: base64\r\n", "\u{FF}",
    ]
    try fuzz(
      "mhtml", [Array(Self.message.utf8)], words: words.map { Array($0.utf8) }, as: .mhtml)
  }
}
