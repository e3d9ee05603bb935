import Foundation
import PropertyLists
import TestSupport
import Testing

@testable import jsprep

/// The parts that `jsprep batch` is made of.
@Suite struct BatchPartsTests {
  // MARK: Order

  @Test func `lines come in the order of the pages, each as soon as those before it are there`() {
    var delivery = BatchDelivery(inOrder: true)
    #expect(delivery.add([1], of: 1).isEmpty)
    #expect(delivery.add([3], of: 3).isEmpty)
    #expect(delivery.add([0], of: 0) == [[0], [1]])
    #expect(delivery.add([2], of: 2) == [[2], [3]])
  }

  @Test func `without order each line comes at once`() {
    var delivery = BatchDelivery(inOrder: false)
    #expect(delivery.add([1], of: 1) == [[1]])
    #expect(delivery.add([0], of: 0) == [[0]])
  }

  @Test(arguments: [true, false])
  func `the work does not run ahead of a slow page without end`(inOrder: Bool) {
    var delivery = BatchDelivery(inOrder: inOrder)
    for number in 1..<BatchDelivery.window { _ = delivery.add([1], of: number) }
    #expect(!delivery.hasRoom(begun: 1))
    _ = delivery.add([1], of: 0)
    #expect(delivery.hasRoom(begun: 1))
  }

  @Test func `long lines that wait for their turn hold the work back`() {
    var delivery = BatchDelivery(inOrder: true, sizeLimit: 1 << 20)
    let long = [UInt8](repeating: 0, count: 1 << 19)
    _ = delivery.add(long, of: 1)
    #expect(delivery.hasRoom(begun: 1))
    _ = delivery.add(long, of: 2)
    #expect(!delivery.hasRoom(begun: 1))
    // With nothing under way there is nothing to wait for.
    #expect(delivery.hasRoom(begun: 0))
    #expect(delivery.add([0], of: 0).count == 3)
    #expect(delivery.hasRoom(begun: 1))
    // Lines that nobody reads hold it back too, with nothing under way as well.
    #expect(!delivery.hasRoom(begun: 0, unwritten: 1 << 20))
  }

  // MARK: Times

  @Test func `percentiles are right to one in a hundred`() throws {
    var times = TimeDistribution()
    #expect(times.percentile(50) == nil)
    for milliseconds in (1...1000).shuffled() { times.add(Double(milliseconds) / 1000) }
    for percent in [1.0, 25, 50, 90, 99, 99.9] {
      let found = try #require(times.percentile(percent))
      #expect(abs(found / (percent / 100) - 1) <= 0.0101, "\(percent) %: \(found)")
    }
    #expect(times.percentile(100) == 1)
    #expect(times.longest == 1)
    times.add(0)
    #expect(times.count == 1001)
  }

  // MARK: Lists

  private func lines(_ text: String, limit: Int = 1 << 20) throws -> [String] {
    let folder = try TemporaryFolder()
    var reader = try LineReader(folder.write(text, to: "list"), limit: limit)
    var lines: [String] = []
    while let line = try reader.next() {
      switch line {
      case .text(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
      case .tooLong: lines.append("too long")
      }
    }
    return lines
  }

  @Test func `lines end with a line feed, a carriage return before it, or the file`() throws {
    #expect(try lines("a\nb\r\n\nc") == ["a", "b", "", "c"])
    #expect(try lines("a\n") == ["a"])
    #expect(try lines("").isEmpty)
    let long = String(repeating: "x", count: 200_000)
    #expect(try lines("\(long)\nb\n\(long)") == [long, "b", long])
  }

  @Test func `a line that is too long is skipped, and the next one is read`() throws {
    let long = String(repeating: "x", count: 200_000)
    #expect(try lines("a\n\(long)\nb\n", limit: 1000) == ["a", "too long", "b"])
    #expect(try lines("\(long)", limit: 1000) == ["too long"])
    #expect(try lines("123456\n", limit: 5) == ["too long"])
  }

  @Test func `a line without an end is ignored, where only complete lines count`() throws {
    let folder = try TemporaryFolder()
    var reader = try LineReader(folder.write("one\ntwo\nthr", to: "list"), limit: .max)
    while try reader.next(complete: true) != nil {}
    #expect(reader.offset == 8)
  }

  @Test func `a line of a list is a path, an address or an object`() {
    func page(_ line: String) -> BatchPage {
      BatchPage(index: 4, line: Array(line.utf8), number: 9)
    }
    func content(_ line: String) -> String { "\(page(line).content)" }
    #expect(content("a b.html") == #"file("a b.html")"#)
    #expect(content("https://example.com/") == #"address("https://example.com/")"#)
    #expect(content(#"{"page": "x.html"}"#) == #"file("x.html")"#)
    #expect(content(#"{"url": "https://e.example/"}"#) == #"address("https://e.example/")"#)
    let inline = page(#"{"html": "<p>", "url": "https://e.example/", "id": [1], "more": 0}"#)
    #expect("\(inline.content)" == #"markup("<p>")"#)
    #expect(inline.url == "https://e.example/")
    #expect(inline.name == "https://e.example/")
    #expect(inline.identifier == [1])
    #expect(content(#"{"html": {"base64": "PHA+"}}"#) == "bytes([60, 112, 62])")
    for line in [
      "{", "{}", #"{"page": 1}"#, #"{"html": "", "arguments": []}"#, #"{"html": {"base64": "?"}}"#,
      #"{"html": {}}"#, #"{"html": "", "contentType": 1}"#,
    ] {
      guard case .unusable = page(line).content else {
        Issue.record("\(line) was taken")
        continue
      }
      #expect(page(line).brokenLine == 9)
    }
  }

  @Test(
    arguments: [
      (#"{"id": "a", "html": "<p>"#, "a"), (#"{"html": "\"id\": 1", "id" : "b" x}"#, "b"),
      (#"{"arguments": {"id": "in"}, "id": "out", ?"#, "out"), (#"{"id": "cut"#, nil),
      (#"{"html": "no id"#, nil), (#"["id", 1"#, nil), (#"{"x": "id", "id": {"a": 1}, "#, nil),
    ] as [(String, String?)])
  func `the id of a line that is broken is found where it is whole`(line: String, id: String?) {
    #expect(BrokenEntry.identifier(in: Array(line.utf8))?.string == id)
  }

  @Test func `the id of a line that is too long is found at either end`() throws {
    let filling = String(repeating: "x", count: 300_000)
    let folder = try TemporaryFolder()
    let text = """
      {"id": 1, "html": "\(filling)"}
      {"html": "\(filling) \\"id\\": 3", "id": 2}
      {"html": "\(filling)"}

      """
    var reader = try LineReader(folder.write(text, to: "list"), limit: 1 << 18)
    var found: [PropertyList?] = []
    while case .tooLong(let beginning, let end) = try reader.next() {
      found.append(
        BatchPage(index: 1, beginning: beginning, end: end, number: 1, limit: 1).identifier)
    }
    #expect(found == [.integer(1), .integer(2), nil])
    #expect(reader.number == 3)
  }

  // MARK: Types

  @Test func `what JSON cannot tell of results has its type and its place`() {
    let results: PropertyList = [
      "when": .date(0), "a/b": ["c~d": .data([1])], "plain": ["x", 1.5, .null],
      "numbers": [.real(.nan), .real(.infinity), .real(-.infinity)],
    ]
    #expect(
      ResultTypes(results).value == [
        "/when": "date", "/a~1b/c~0d": "data", "/numbers/0": "nan", "/numbers/1": "infinity",
        "/numbers/2": "-infinity",
      ])
    #expect(ResultTypes(["a": ["b", 1]]).value == nil)
  }

  // MARK: Progress

  @Test func `progress has a bar where the number of pages is known, and fits the terminal`() {
    var summary = BatchSummary()
    for index in 1...30 { summary.count(BatchRecord(BatchPage(index: index, name: ""), .results)) }
    summary.seconds = 10
    summary.doneBefore = 20
    #expect(
      BatchProgress.text(summary, 100, 80)
        == "[###############---------------]  50 of 100  50 %  3 a second  0:17 left")
    #expect(BatchProgress.text(summary, nil, 80) == "50 pages  3 a second")
    #expect(BatchProgress.text(summary, 100, 40) == "50 of 100  50 %  3 a second  0:17 left")
    summary.count(BatchRecord(BatchPage(index: 31, name: ""), .crash))
    #expect(BatchProgress.text(summary, nil, 80) == "51 pages  3 a second  1 without results")
  }
}
