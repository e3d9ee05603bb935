import Foundation
import PageLoading
import Testing
import Workers

@testable import PreviewServer

/// The statements of `Documentation/Operations.md` about the server's limits.
struct OperationsTests {
  private static func table() throws -> [String: String] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appendingPathComponent("Documentation/Operations.md"), encoding: .utf8)
    var values: [String: String] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if cells.count >= 2 { values[cells[0]] = cells[1] }
    }
    return values
  }

  @Test("the table of limits has the code's own defaults")
  func defaults() throws {
    let (limits, worker) = (ServerLimits(), WorkerLimits())
    let pool = WorkerPool.Configuration()
    let loading = LoadingOptions(userAgent: "", policy: .publicOnly)
    let wanted: [(String, String)] = [
      ("resident memory of a worker", "\(worker.memory >> 20) MB"),
      ("requests after which a worker is replaced", "\(pool.requestsPerWorker)"),
      (
        "resident memory after which a worker is replaced when it is done",
        "\(pool.recyclingSize >> 20) MB"
      ),
      ("computing time that a request may ask for", "\(Int(limits.computingTime)) s"),
      ("body of a request", "\(limits.body >> 20) MB"),
      ("bodies of all requests together", "\(limits.bodies >> 20) MB"),
      ("page and script of a request", "\(worker.requestSize >> 20) MB"),
      ("answer of a worker, and answer as it is sent", "\(limits.answer >> 20) MB"),
      ("answer that is compressed", "\(RequestPipeline.compressionLimit >> 20) MB"),
      ("answers to all clients together", "\(limits.answers >> 20) MB"),
      ("how long a request waits for such a place", "\(Int(limits.placeTime)) s"),
      ("how long a context waits", "\(Int(limits.waitingTime)) s"),
      ("connections", "\(limits.connections)"),
      ("connections from one address", "\(limits.connectionsPerClient)"),
      ("head of a request", "\(limits.head >> 10) KB"),
      ("time for a head", "\(Int(limits.headTime)) s"),
      ("time for which a body may stand still", "\(Int(limits.bodyTime)) s"),
      (
        "rate of a body at any time, and of taking an answer over the whole of it",
        "\(Int(limits.bodyRate) >> 10) KB/s"
      ),
      ("oldest version of TLS", TLSIdentity(certificate: [], key: []).minimum.rawValue),
      ("time of a connection without a request", "\(Int(limits.idleTime)) s"),
      (
        "page that is fetched",
        "as `--max-body`, in \(Int(loading.timeLimit)) s, by \(loading.redirectionLimit) "
          + "redirections at most"
      ),
      ("time for running requests when the server stops", "\(Int(limits.drainTime)) s"),
    ]
    let table = try Self.table()
    for (name, value) in wanted { #expect(table[name] == value, "\(name)") }
  }

  @Test("each metric that the table names exists")
  func metrics() throws {
    let text = Metrics().text(service: RunServiceStatus(), HoldingFigures())
    let cells = try Self.table().keys.filter { $0.hasPrefix("`jsprep_") }
    let names = cells.joined(separator: ", ").components(separatedBy: ", ").map {
      $0.replacingOccurrences(of: "`", with: "")
    }
    #expect(names.count > 5)
    for name in names { #expect(text.contains("# TYPE \(name) "), "\(name)") }
  }
}
