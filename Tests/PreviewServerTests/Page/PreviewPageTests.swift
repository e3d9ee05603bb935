import Foundation
import PropertyLists
import TestSupport
import Testing

@testable import PreviewServer

@Suite struct PreviewPageTests {
  @Test(arguments: [
    ("/", "text/html; charset=utf-8"), ("/preview.css", "text/css; charset=utf-8"),
    ("/preview.js", "text/javascript; charset=utf-8"),
  ])
  func thePageAndWhatItLoadsAreServed(path: String, type: String) throws {
    let fixture = ServerFixture()
    let answer = try fixture.ask(.get, path)
    #expect(answer.status.code == 200)
    #expect(answer.fields["Content-Type"] == type)
    #expect(answer.text.count > 1000)
    let tag = try #require(answer.fields["ETag"])
    #expect(try fixture.ask(.get, path, [("If-None-Match", tag)]).status.code == 304)
    let zipped = try fixture.ask(.get, path, [("Accept-Encoding", "gzip")])
    #expect(zipped.fields["Content-Encoding"] == "gzip")
    #expect(zipped.body.count < answer.body.count / 2)
  }

  @Test func thePolicyOfThePageAllowsItsOwnScriptAndNothingFromElsewhere() throws {
    let answer = try ServerFixture { $0.editorFolder = nil }.ask(.get, "/")
    let policy = try #require(answer.fields["Content-Security-Policy"])
    let directives = Set(policy.split(separator: ";").map { $0.drop { $0 == " " } })
    for directive in [
      "default-src 'none'", "script-src 'self'", "img-src data:", "connect-src 'self'",
      "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ] { #expect(directives.contains(Substring(directive))) }
    #expect(answer.fields["Referrer-Policy"] == "no-referrer")
    #expect(!answer.text.contains("<!-- "))
    #expect(answer.text.split(separator: "<script").count == 2)
    #expect(answer.text.contains(#"<script src="/preview.js"></script>"#))
    #expect(
      answer.text.split(separator: "<iframe").dropFirst().allSatisfy { $0.contains("sandbox ") })
  }

  /// Debian's package is one of these; another folder stands for it, so that the test is the same everywhere.
  @Test func editorsAreServedFromWhereTheyAreInstalledAndOnlyIfTheyAre() throws {
    let folder = try TemporaryFolder()
    for part in ["lib", "mode", "addon"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(part), withDestinationPath: "/nonexistent")
    }
    let without = ServerFixture { $0.editorFolder = folder.path() }
    #expect(try without.ask(.get, "/editors.js").status.code == 404)
    #expect(try !without.ask(.get, "/").text.contains("editors."))

    let files = EditorLibrary.scripts + EditorLibrary.styleSheets
    let whole = try TemporaryFolder()
    for file in files {
      let path = URL(fileURLWithPath: whole.path(file))
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("/* \(file) */".utf8).write(to: path)
    }
    let with = ServerFixture { $0.editorFolder = whole.path() }
    let script = try with.ask(.get, "/editors.js")
    #expect(script.fields["Content-Type"] == "text/javascript; charset=utf-8")
    #expect(script.text == EditorLibrary.scripts.map { "/* \($0) */" }.joined(separator: "\n"))
    let styles = try with.ask(.get, "/editors.css")
    #expect(styles.text == EditorLibrary.styleSheets.map { "/* \($0) */" }.joined(separator: "\n"))
    let page = try with.ask(.get, "/")
    #expect(page.text.contains(#"<script src="/editors.js"></script><script src="/preview.js">"#))
    // The policy is the same with editors.
    #expect(
      try page.fields["Content-Security-Policy"]
        == without.ask(.get, "/").fields["Content-Security-Policy"])
    try FileManager.default.removeItem(atPath: whole.path(files[3]))
    #expect(
      try ServerFixture { $0.editorFolder = whole.path() }.ask(.get, "/editors.js").status.code
        == 404)
  }

  @Test func thePageNeedsNoTokenAndAsksForOneWhereTheServerDoes() throws {
    let tokens = try BearerTokens(file: Array("0123456789abcdef\n".utf8))
    let locked = ServerFixture { $0.tokens = tokens }
    let page = try locked.ask(.get, "/")
    #expect(page.status.code == 200)
    #expect(page.text.contains("<html lang=\"en\" data-locked>"))
    #expect(try locked.ask(.get, "/preview.js").status.code == 200)
    #expect(try locked.ask(.get, "/session").status.code == 401)
    #expect(try locked.ask(.get, "/session/events").status.code == 401)
    #expect(try ServerFixture().ask(.get, "/").text.contains("<html lang=\"en\">"))
  }

  @Test func nothingOfThePageNamesAnOutsideAddress() throws {
    let fixture = ServerFixture()
    let texts = try ["/", "/preview.css", "/preview.js"].map { try fixture.ask(.get, $0).text }
    let allowed = ["example.com", "www.apple.com/DTDs/PropertyList-1.0.dtd"]
    for text in texts {
      for scheme in ["http://", "https://", "ws://", "wss://"] {
        for address in text.split(separator: scheme, omittingEmptySubsequences: false).dropFirst() {
          #expect(allowed.contains { address.hasPrefix($0) }, "\(scheme)\(address.prefix(40))")
        }
      }
      #expect(!text.contains(#""//"#) && !text.contains("url(//"))
    }
  }

  @Test func withoutFilesThereIsNoSession() throws {
    #expect(try ServerFixture().ask(.get, "/session").problem == "no-session")
    #expect(try ServerFixture().ask(.get, "/session/events").status.code == 404)
  }

  @Test func theSessionGivesTheFieldsOfThePage() throws {
    var input = PreviewInput(
      page: .markup("<p>é", address: "https://a.test/"), scriptName: "a.js", script: "1",
      arguments: #"{"n": 1}"#)
    input.platform = "macos"
    let session = PreviewSession(input)
    let fixture = ServerFixture { $0.session = session }
    #expect(try fixture.ask(.get, "/").text.contains("<html lang=\"en\" data-session>"))
    let first = try fixture.ask(.get, "/session")
    #expect(
      first.json == [
        "address": "https://a.test/", "answers": true, "arguments": #"{"n": 1}"#,
        "extensionName": "", "fetch": false, "html": "<p>é", "name": "a.js", "platform": "macos",
        "rule": "", "script": "1", "select": "",
      ])
    session.replace(
      PreviewInput(page: .address("https://b.test/"), scriptName: "a.js", script: "2"))
    let second = try fixture.ask(.get, "/session")
    #expect(second.json?["fetch"] == true)
    #expect(second.json?["html"] == nil)
    #expect(second.json?["answers"] == false)
    #expect(second.fields["ETag"] != first.fields["ETag"])
  }

  @Test func thoseWhoListenHearOfTheVersionAndOfChangesAlone() throws {
    let input = PreviewInput(page: .markup("a", address: ""), scriptName: "a.js", script: "1")
    let session = PreviewSession(input)
    let stream = session.listen()
    let first = session.content.version
    #expect(stream.text == "event: change\ndata: \(first)\n\n")
    session.replace(input)
    #expect(stream.text == "")
    var other = input
    other.script = "2"
    session.replace(other)
    #expect(stream.text == "event: change\ndata: \(session.content.version)\n\n")
    #expect(session.content.version != first)
    session.beat(at: 100)
    session.beat(at: 101)
    #expect(stream.text == ":\n\n")
    stream.abandon()
    session.beat(at: 200)
    #expect(session.listenerCount == 0)
    let last = session.listen()
    session.end()
    #expect(last.text == "event: change\ndata: \(session.content.version)\n\n")
    #expect(last.text == nil)
    let late = session.listen()
    _ = late.text
    #expect(late.text == nil)
  }
}

extension ResponseStream {
  /// The text that is available now; nil at the end.
  fileprivate var text: String? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    defer { buffer.deallocate() }
    guard let count = read(into: buffer, orWait: {}) else { return nil }
    return String(decoding: buffer[..<count], as: UTF8.self)
  }
}
