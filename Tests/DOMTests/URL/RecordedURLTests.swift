import Foundation
import Testing

@testable import DOM

/// The recorded results of WebKit for URLs and their setters: `Recorded/webkit-urls.jsonl` has an
/// input, its base or the attribute that was set on it, and the resulting URL.
@Suite struct RecordedURLTests {
  private struct Record: Decodable {
    let input: String
    let base: String?
    /// The attribute that is set on the input, and its new value.
    let set: String?
    let value: String?
    /// href, origin, protocol, username, password, host, hostname, port, pathname, search, hash;
    /// nil where WebKit throws.
    let url: [String]?
  }

  private func records() throws -> [Record] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Recorded/webkit-urls.jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Record.self, from: Data($0.utf8))
    }
  }

  private func parts(_ url: URLRecord?) -> [String]? {
    url.map {
      [
        $0.href, $0.origin, $0.protocol, $0.username, $0.password, $0.host, $0.hostname, $0.port,
        $0.pathname, $0.search, $0.hash,
      ]
    }
  }

  @Test func everyPartIsWhatWebKitMakesOfIt() throws {
    let records = try records().filter { $0.set == nil }
    #expect(records.count > 400)
    for record in records {
      let base = record.base.flatMap { URLRecord.parse($0) }
      #expect(
        parts(URLRecord.parse(record.input, base: base)) == record.url,
        "\(record.input.debugDescription) with \(record.base ?? "no base")")
    }
  }

  @Test func everySetterDoesWhatWebKitDoes() throws {
    let setters: [String: (inout URLRecord, String) -> Void] = [
      "protocol": { $0.setProtocol($1) }, "username": { $0.setUsername($1) },
      "password": { $0.setPassword($1) }, "host": { $0.setHost($1) },
      "hostname": { $0.setHostname($1) }, "port": { $0.setPort($1) },
      "pathname": { $0.setPathname($1) }, "search": { $0.setSearch($1) },
      "hash": { $0.setHash($1) },
    ]
    let records = try records().filter { $0.set != nil }
    #expect(records.count > 200)
    for record in records {
      var url = try #require(URLRecord.parse(record.input))
      let set = try #require(setters[record.set ?? ""])
      set(&url, record.value ?? "")
      #expect(
        parts(url) == record.url,
        "\(record.input), \(record.set ?? "") = \((record.value ?? "").debugDescription)")
    }
  }

  @Test func aSerializedURLParsesToItself() throws {
    for record in try records() {
      guard let href = record.url?.first else { continue }
      let url = try #require(URLRecord.parse(href))
      #expect(url.href == href)
    }
  }
}
