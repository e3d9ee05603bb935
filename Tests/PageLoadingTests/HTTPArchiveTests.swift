import DOM
import PageLoading
import Testing

/// HTTP archives (HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/).
@Suite struct HTTPArchiveTests {
  private func archive(_ entries: String) throws -> HTTPArchive {
    try HTTPArchive(Array(#"{"log": {"version": "1.2", "entries": [\#(entries)]}}"#.utf8))
  }

  private func entry(
    _ url: String, method: String = "GET", post: String? = nil, status: Int = 200,
    content: String = #"{"text": "x"}"#
  ) -> String {
    let data = post.map { #", "postData": {"mimeType": "text/plain", "text": "\#($0)"}"# } ?? ""
    return """
      {"request": {"method": "\(method)", "url": "\(url)"\(data)},
       "response": {"status": \(status), "statusText": "Fine", "content": \(content), "headers": [
         {"name": "Content-Encoding", "value": "gzip"}, {"name": "X-A", "value": "é"}]}}
      """
  }

  private func response(_ stub: NetworkStub) throws -> NetworkStub.Response {
    guard case .response(let response) = stub.answer else { throw MissingResponse() }
    return response
  }

  private struct MissingResponse: Error {}

  @Test func bodiesAreDecodedAndTransferFieldsLeftOut() throws {
    let stubs = try archive(
      entry("https://a.example/x#f") + ","
        + entry("https://a.example/y", content: #"{"text": "/wA=", "encoding": "base64"}"#)
    ).stubs
    #expect(stubs.map(\.address.text) == ["https://a.example/x", "https://a.example/y"])
    let first = try response(stubs[0])
    #expect(first.body == Array("x".utf8))
    #expect(first.statusText == "Fine")
    #expect(first.headers.fields.map(\.name) == ["X-A"])
    #expect(first.headers.value(of: "x-a") == "\u{C3}\u{A9}")
    #expect(try response(stubs[1]).body == [0xFF, 0x00])
  }

  @Test func theSameRequestIsAnsweredInOrderAndTheLastAnswerStays() throws {
    let stubs = try archive(
      [
        entry("https://a.example/"), entry("https://a.example/", status: 500),
        entry("https://a.example/", method: "POST", post: "1"),
        entry("https://a.example/", method: "POST", post: "2"),
        entry("https://a.example/", status: 0),
      ].joined(separator: ",")
    ).stubs
    #expect(stubs.map(\.uses) == [1, 1, nil, nil, nil])
    #expect(stubs.map(\.requestBody) == [nil, nil, Array("1".utf8), Array("2".utf8), nil])
    // A status of 0 is how browsers write a request that failed.
    guard case .failure = stubs[4].answer else {
      Issue.record("\(stubs[4].answer)")
      return
    }
  }

  @Test(arguments: [
    ("", "{}"), ("log.entries[0].request.url", #"{"request": {"method": "GET", "url": "x"}}"#),
    ("log.entries[0].response", #"{"request": {"method": "GET", "url": "http://a/"}}"#),
    (
      "log.entries[0].response.status",
      #"{"request": {"method": "GET", "url": "http://a/"}, "response": {}}"#
    ),
  ])
  func damageIsSaidWithItsPlace(place: String, entry: String) throws {
    let text = place.isEmpty ? entry : #"{"log": {"entries": [\#(entry)]}}"#
    do throws(HTTPArchiveError) {
      _ = try HTTPArchive(Array(text.utf8))
      Issue.record("no error")
    } catch {
      guard case .missing(let path) = error else {
        Issue.record("\(error)")
        return
      }
      #expect("\(path)" == (place.isEmpty ? "log.entries" : place))
    }
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    var headers = HTTPHeaders()
    headers.append("X-A", "\u{C3}\u{A9}")
    headers.append("Set-Cookie", "secret=1")
    var exchange = HTTPArchive.Exchange(
      method: "POST", address: "https://a.example/*?q",
      response: .init(status: 201, headers: headers, body: [0xFF]))
    exchange.requestBody = Array("é".utf8)
    exchange.requestHeaders = [("Authorization", "secret"), ("X-B", "1")]
    var archive = HTTPArchive()
    archive.exchanges = [
      exchange, HTTPArchive.Exchange(method: "GET", address: "https://a.example/", response: nil),
    ]
    let bytes = archive.json(creator: ("jsprep", "1"), date: "2024-01-01T00:00:00Z")
    #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
    let stubs = try HTTPArchive(bytes).stubs
    #expect(stubs.count == 2)
    #expect(stubs[0].method == "POST")
    #expect(stubs[0].address.text == "https://a.example/*?q")
    #expect(!stubs[0].address.hasStars)
    #expect(stubs[0].requestBody == Array("é".utf8))
    let response = try response(stubs[0])
    #expect(response.status == 201)
    #expect(response.statusText == "Created")
    #expect(response.body == [0xFF])
    #expect(response.headers.fields.map(\.name) == ["X-A"])
    #expect(response.headers.value(of: "x-a") == "\u{C3}\u{A9}")
    guard case .failure = stubs[1].answer else {
      Issue.record("\(stubs[1].answer)")
      return
    }
  }
}
