import PropertyLists
import Testing

@testable import PreviewServer

@Suite struct ObservabilityTests {
  static let entry = AccessLogEntry(
    identifier: "id", client: "::1", method: "POST", target: "/v1/run", route: "/v1/run",
    status: 200, received: 10, sent: 20, seconds: 0.0123456, userAgent: nil)

  @Test func aLineOfTheLogIsOneJSONObject() throws {
    var entry = Self.entry
    entry.target = "/\n\"" + String(repeating: "é", count: 1000)
    entry.isAborted = true
    let line = entry.line(timestamp: "2026-01-02T03:04:05.678Z")
    #expect(line.last == 0x0A)
    #expect(line.count { $0 == 0x0A } == 1)
    let value = try PropertyList.read(line, as: .json)
    #expect(value["time"] == "2026-01-02T03:04:05.678Z")
    #expect(value["milliseconds"]?.number == 12.346)
    #expect(value["aborted"] == true)
    #expect(try #require(value["target"]?.string).hasSuffix("…"))
    #expect(try #require(value["target"]?.string).utf8.count < 520)
  }

  @Test func durationsAreCountedInBuckets() {
    var histogram = Histogram()
    for seconds in [0.0005, 0.003, 0.003, 100] { histogram.add(seconds) }
    #expect(histogram.counts.prefix(4) == [1, 1, 3, 3])
    #expect(histogram.counts.last == 3)
    #expect(histogram.count == 4)
  }

  @Test func figuresHaveTheFormOfPrometheus() {
    let metrics = Metrics()
    metrics.begin()
    metrics.begin()
    metrics.end(Self.entry)
    var odd = Self.entry
    odd.method = "BREW"
    odd.route = Metrics.otherRoute
    odd.status = 405
    metrics.begin()
    metrics.end(odd)
    let text = metrics.text(
      service: RunServiceStatus(workers: 3, busyWorkers: 1, queued: 2),
      HoldingFigures(connections: 5, waiting: 4, bodies: 6, answers: 7))
    for line in [
      "# TYPE jsprep_http_requests_total counter",
      #"jsprep_http_requests_total{route="/v1/run",method="POST",status="200"} 1"#,
      #"jsprep_http_requests_total{route="other",method="other",status="405"} 1"#,
      #"jsprep_http_request_duration_seconds_bucket{route="/v1/run",le="0.01"} 0"#,
      #"jsprep_http_request_duration_seconds_bucket{route="/v1/run",le="0.025"} 1"#,
      #"jsprep_http_request_duration_seconds_bucket{route="/v1/run",le="+Inf"} 1"#,
      "jsprep_http_requests_running 1", "jsprep_queue_length 2", "jsprep_workers_busy 1",
      "jsprep_waiting_requests 4", "jsprep_http_connections 5",
      "jsprep_http_received_bytes_total 20",
    ] {
      #expect(text.contains(line + "\n"))
    }
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      #expect(Double(line.split(separator: " ").last ?? "") != nil)
    }
  }

  @Test func labelsAreEscaped() {
    var writer = MetricsWriter()
    writer.add("a", 1.5, [("b", "\"\\\n")])
    #expect(writer.text == "a{b=\"\\\"\\\\\\n\"} 1.5\n")
  }

  @Test func timestampsAreRFC3339() {
    let text = Clock.timestamp
    #expect(text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
  }
}
