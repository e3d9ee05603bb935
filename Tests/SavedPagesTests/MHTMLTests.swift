import SavedPages
import Testing

/// Pages as Chromium saves them (RFC 2557; RFC 2045 for the encodings, RFC 2046 for the boundaries).
@Suite("MHTML")
struct MHTMLTests {
  private static let head = """
    From: <Saved by Blink>\r
    Snapshot-Content-Location: https://example.com/a/\r
    Subject: T\r
    MIME-Version: 1.0\r
    Content-Type: multipart/related;\r
    \ttype="text/html";\r
    \tboundary="----B"\r
    \r

    """

  private static func read(_ text: String) throws -> SavedPage {
    let bytes = Array(text.utf8)
    #expect(SavedPageFormat.detect(bytes) == .mhtml)
    return try SavedPage(bytes, as: .mhtml)
  }

  @Test("gives the document, resources by address and cid, and frames, all decoded")
  func parts() throws {
    let page = try Self.read(
      Self.head + """
        \r
        ------B\r
        Content-Type: text/html; charset="windows-1252"\r
        Content-ID: <frame-1@mhtml.blink>\r
        Content-Transfer-Encoding: quoted-printable\r
        Content-Location: https://example.com/a/\r
        \r
        <p title=3D"x">caf=E9 =\r
        on</p>\r
        ------B\r
        Content-Type: text/css\r
        Content-ID: <css-1@mhtml.blink>\r
        Content-Transfer-Encoding: 7bit\r
        Content-Location: cid:css-1@mhtml.blink\r
        \r
        p { color: red }\r
        ------B\r
        Content-Type: image/png\r
        Content-Transfer-Encoding: base64\r
        Content-Location: https://example.com/p.png\r
        \r
        AAEC\r
        Aw==\r
        ------B\r
        Content-Type: text/html\r
        Content-ID: <frame-2@mhtml.blink>\r
        Content-Transfer-Encoding: binary\r
        Content-Location: https://example.com/f\r
        \r
        in\r
        ------B--\r

        """)
    #expect(page.main.url == "https://example.com/a/")
    #expect(page.main.charset == "windows-1252")
    #expect(page.main.bytes == Array("<p title=\"x\">caf".utf8) + [0xE9] + Array(" on</p>".utf8))
    #expect(page.resources.map(\.url) == ["cid:css-1@mhtml.blink", "https://example.com/p.png"])
    #expect(page.resources[0].bytes == Array("p { color: red }".utf8))
    #expect(page.resources[1].bytes == [0, 1, 2, 3])
    #expect(page.frames.map(\.main.url) == ["https://example.com/f"])
    #expect(page.frames[0].main.aliases == ["cid:frame-2@mhtml.blink"])
    #expect(page.frames[0].main.bytes == Array("in".utf8))
  }

  @Test("takes the document that the parameter start names, and parts of parts")
  func start() throws {
    let page = try Self.read(
      """
      MIME-Version: 1.0
      Content-Type: multipart/related; start="<b@x>"; boundary=A

      --A
      Content-Type: text/html

      first
      --A
      Content-Type: multipart/alternative; boundary=C

      --C
      Content-Type: text/html
      Content-ID: <b@x>

      second
      --C--
      --A--
      """)
    #expect(page.main.bytes == Array("second".utf8))
    #expect(page.main.url == "cid:b@x")
  }

  @Test("that is damaged is refused with the reason")
  func damage() throws {
    let part = "\r\n------B\r\nContent-Type: text/html\r\n"
    let cases: [(String, SavedPageError)] = [
      ("MIME-Version: 1.0\nContent-Type: multipart/related\n\nx", .noBoundary),
      (Self.head, .truncated),
      (Self.head + part + "\r\n<p>", .truncated),
      (Self.head + part + "no field\r\n\r\n\r\n------B--", .truncated),
      (Self.head + "------B\r\nContent-Type: text/css\r\n\r\nx\r\n------B--", .noDocument),
      (
        Self.head + part + "Content-Transfer-Encoding: base64\r\n\r\n*\r\n------B--",
        .badContent(url: "about:blank", encoding: "base64")
      ),
      (
        Self.head + part + "Content-Transfer-Encoding: x-own\r\n\r\nx\r\n------B--",
        .badContent(url: "about:blank", encoding: "x-own")
      ),
    ]
    for (text, error) in cases { #expect(throws: error) { try Self.read(text) } }
  }

  @Test("with parts in parts beyond the limit is refused")
  func depth() {
    var text = "Content-Type: text/html\n\nx\n"
    for number in 0..<40 {
      text =
        "Content-Type: multipart/related; boundary=b\(number)x\n\n--b\(number)x\n\(text)"
        + "--b\(number)x--\n"
    }
    #expect(throws: SavedPageError.tooDeep(limit: 32)) { try Self.read(text) }
  }

  @Test("is not what other pages are taken for")
  func others() {
    for text in [
      "", "<p>", "Note: multipart/related", "a: b\n\nContent-Type: multipart/related",
      "Content-Type: text/html\n\n<p>", "bplist", "{\"a\": 1}",
    ] {
      #expect(SavedPageFormat.detect(Array(text.utf8)) == nil, "\(text)")
    }
  }
}
