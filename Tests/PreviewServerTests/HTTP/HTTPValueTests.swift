import Testing

@testable import PreviewServer

@Suite struct HTTPValueTests {
  @Test func fieldsAreFoundWithoutCase() {
    var fields = HTTPFields([("Accept", "a"), ("ACCEPT", "b"), ("Host", "h")])
    #expect(fields["accept"] == "a")
    #expect(fields.values("Accept") == ["a", "b"])
    #expect(fields.list("accept") == "a, b")
    fields["accept"] = "c"
    #expect(fields.values("Accept") == ["c"])
    fields.vary(by: "Origin")
    fields.vary(by: "Accept")
    fields.vary(by: "origin")
    #expect(fields["Vary"] == "Origin, Accept")
  }

  @Test(
    arguments: [
      ("/", [], nil), ("/a/b", ["a", "b"], nil), ("/a/?x=1?2", ["a", ""], "x=1?2"),
      ("/a%2Fb/%C3%A9", ["a/b", "é"], nil), ("http://host:1/a?b", ["a"], "b"),
      ("HTTPS://host", [], nil), ("http://host?q", [], "q"), ("/?", [], ""),
    ] as [(String, [String], String?)])
  func targetsAreTakenApart(text: String, segments: [String], query: String?) throws {
    let target = try #require(RequestTarget(text))
    #expect(target.segments == segments)
    #expect(target.query == query)
  }

  @Test(arguments: [
    "", "a", "*", "ftp://a/", "/%", "/%4", "/%zz", "/%FF", "/%00", "/a b", "/a#b", "/é", "//%C3",
  ])
  func whatIsNoTargetIsRefused(text: String) {
    #expect(RequestTarget(text) == nil)
  }

  @Test func mediaTypesAreRead() throws {
    let type = try #require(MediaType(#"Text/HTML; Charset="a\"b" ; x=y;"#))
    #expect(type.essence == "text/html")
    #expect(type["charset"] == #"a"b"#)
    #expect(type["x"] == "y")
    #expect(type.description == #"text/html; charset="a\"b"; x=y"#)
  }

  @Test(arguments: ["", "text", "text/", "/html", "text/html x", "text/html; a=", "a/b; c=\"d"])
  func whatIsNoMediaTypeIsRefused(text: String) {
    #expect(MediaType(text) == nil)
  }

  @Test(
    arguments: [
      (nil, "application/json"), ("", "application/json"), ("text/html", "text/html"),
      ("text/html;q=0.5, application/json;q=0.4", "text/html"),
      ("*/*;q=0.1, text/html", "text/html"), ("text/*", "text/html"),
      // The most specific range counts, whatever the others say.
      ("*/*, application/json;q=0", "text/html"), ("text/html;q=0, */*;q=0.1", "application/json"),
      ("image/png", nil), ("*/*;q=0", nil), ("nonsense", nil), ("nonsense, text/html", "text/html"),
      ("text/html;q=2", nil), (#"application/json;x="a,b", text/html;q=0.1"#, "application/json"),
    ] as [(String?, String?)])
  func acceptChooses(value: String?, expected: String?) {
    let chosen = AcceptHeader(value).choose(from: [.json, MediaType("text", "html")])
    #expect(chosen?.essence == expected)
  }

  @Test(
    arguments: [
      (nil, false), ("gzip", true), ("br, GZIP;q=0.5", true), ("gzip;q=0", false), ("*", true),
      ("*, gzip;q=0", false), ("identity, gzip;q=0.5", false), ("br", false), ("x-gzip", true),
    ] as [(String?, Bool)])
  func gzipIsUsedWhereItIsTaken(value: String?, expected: Bool) {
    #expect(AcceptEncodingHeader.allowsGzip(value) == expected)
  }

  @Test func gzipHasItsFormAndSavesBytes() throws {
    let compressed = try #require(Gzip.compress(Array(repeating: 0x61, count: 100_000)))
    #expect(compressed.starts(with: [0x1F, 0x8B, 0x08]))
    #expect(compressed.count < 1000)
    // The last four bytes are the length (RFC 1952, section 2.3.1).
    #expect(compressed.suffix(4) == [0xA0, 0x86, 0x01, 0x00])
    #expect(try #require(Gzip.compress([])).count == 20)
  }

  @Test(arguments: [
    ("a", true), ("A-1_b.c:d+e/f=@", true), ("", false), ("a b", false), ("é", false),
    ("a\"", false),
  ])
  func onlySaneIdentifiersAreKept(proposal: String, isKept: Bool) {
    #expect((RequestIdentifier.choose(proposal) == proposal) == isKept)
    #expect(RequestIdentifier.choose(String(repeating: "a", count: 129)).count == 32)
    #expect(RequestIdentifier.choose(nil) != RequestIdentifier.choose(nil))
  }

  @Test func tagsAreComparedWeakly() {
    let tag = EntityTag.make([1, 2, 3])
    #expect(tag != EntityTag.make([1, 2, 4]))
    #expect(EntityTag.matches(tag, tag))
    #expect(EntityTag.matches(String(tag.dropFirst(2)), tag))
    #expect(EntityTag.matches("\"a\", *", tag))
    #expect(!EntityTag.matches("\"a\"", tag))
    #expect(!EntityTag.matches(nil, tag))
  }

  @Test func aPatternTakesParameters() {
    let pattern = PathPattern("/v1/requests/{id}/finalize")
    #expect(pattern.match(["v1", "requests", "a/b", "finalize"]) == ["id": "a/b"])
    #expect(pattern.match(["v1", "requests", "", "finalize"]) == nil)
    #expect(pattern.match(["v1", "requests", "a"]) == nil)
    #expect(PathPattern("/").match([]) == [:])
    #expect(PathPattern("/a").match(["a", ""]) == nil)
  }
}
