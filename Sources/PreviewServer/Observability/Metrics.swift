internal import Synchronization

/// The server's counters.
final class Metrics: Sendable {
  private struct Key: Hashable {
    var route: String
    var method: String
    var status: Int
  }

  private struct State {
    var requests: [Key: Int] = [:]
    var durations: [String: Histogram] = [:]
    var received = 0
    var sent = 0
    var running = 0
  }

  private let state = Mutex(State())

  /// The name for requests without a route.
  static let otherRoute = "other"

  func begin() {
    state.withLock { $0.running += 1 }
  }

  /// Counts a request that has ended.
  func end(_ entry: AccessLogEntry) {
    // With unknown methods, clients could make any number of series.
    let known = ["GET", "HEAD", "POST", "DELETE", "OPTIONS"].contains(entry.method)
    let key = Key(
      route: entry.route, method: known ? entry.method : "other", status: entry.status)
    state.withLock { state in
      state.running -= 1
      state.requests[key, default: 0] += 1
      state.durations[entry.route, default: Histogram()].add(entry.seconds)
      state.received += entry.received
      state.sent += entry.sent
    }
  }

  /// The requests that have begun and not ended.
  var running: Int { state.withLock { $0.running } }

  /// All figures in the text format of Prometheus.
  func text(service: RunServiceStatus, _ holdings: HoldingFigures) -> String {
    var writer = MetricsWriter()
    let state = state.withLock { $0 }
    writer.begin("jsprep_http_requests_total", .counter, "Requests that were answered.")
    for (key, count) in state.requests.sorted(by: { Self.order($0.key, $1.key) }) {
      writer.add(
        "jsprep_http_requests_total", Double(count),
        [("route", key.route), ("method", key.method), ("status", "\(key.status)")])
    }
    writer.begin(
      "jsprep_http_request_duration_seconds", .histogram,
      "Time from the head of a request to the end of its answer.")
    for (route, histogram) in state.durations.sorted(by: { $0.key < $1.key }) {
      writer.add("jsprep_http_request_duration_seconds", histogram, [("route", route)])
    }
    writer.add(
      gauge: "jsprep_http_requests_running", Double(state.running), "Requests being answered.")
    writer.add(
      counter: "jsprep_http_received_bytes_total", Double(state.received),
      "Bytes of the bodies of requests.")
    writer.add(
      counter: "jsprep_http_sent_bytes_total", Double(state.sent), "Bytes of the bodies of answers."
    )
    writer.add(gauge: "jsprep_http_connections", Double(holdings.connections), "Open connections.")
    writer.begin("jsprep_http_held_bytes", .gauge, "Bytes that are held for clients.")
    for (kind, count) in [("bodies", holdings.bodies), ("answers", holdings.answers)] {
      writer.add("jsprep_http_held_bytes", Double(count), [("kind", kind)])
    }
    writer.add(gauge: "jsprep_queue_length", Double(service.queued), "Runs that wait for a worker.")
    writer.add(gauge: "jsprep_workers", Double(service.workers), "Worker processes.")
    writer.add(
      gauge: "jsprep_workers_busy", Double(service.busyWorkers), "Workers that run a script.")
    writer.add(
      counter: "jsprep_worker_restarts_total", Double(service.restarts),
      "Workers that were started in the place of another.")
    writer.add(
      gauge: "jsprep_waiting_requests", Double(holdings.waiting), "Requests that wait for finalize."
    )
    ProcessFigures.current.write(to: &writer)
    return writer.text
  }

  private static func order(_ first: Key, _ second: Key) -> Bool {
    (first.route, first.method, first.status) < (second.route, second.method, second.status)
  }
}
