import Preprocessing
import SystemServices
import Testing

@testable import Workers

extension WorkersTests {
  /// Tasks that are not scripts, and work whose result is no longer wanted.
  @Suite struct TaskTests {
    @Test func `a task is done in a worker, which is well afterwards`() throws {
      let pool = try Workshop.pool()
      let process = pool.workers.map(\.process)
      let answer = try pool.perform(WorkerTask("match", input: Array("no property list".utf8)))
      // The server checks the content of that answer.
      #expect(!answer.isEmpty)
      #expect(try pool.run(Workshop.asking("6 * 7")).value == "42")
      #expect(pool.workers.map(\.process) == process)
    }

    @Test func `an unknown task ends only the worker`() throws {
      let pool = try Workshop.pool()
      #expect(throws: WorkerError.exited(status: 1)) {
        try pool.perform(WorkerTask("other", input: []))
      }
      #expect(try pool.run(Workshop.asking("6 * 7")).value == "42")
    }

    @Test func `an input that is too long is refused before it is sent`() throws {
      let pool = try Workshop.pool { $0.limits.requestSize = 10 }
      #expect(throws: WorkerError.requestTooLarge(bytes: 11, limit: 10)) {
        try pool.perform(WorkerTask("match", input: Array(repeating: 0, count: 11)))
      }
    }

    @Test func `a script for a client that is gone is ended`() throws {
      let pool = try Workshop.pool()
      let cancellation = CancellationFlag()
      cancellation.cancel()
      #expect(throws: WorkerError.cancelled) {
        try pool.run(
          Workshop.request("run(p) { while (true); }") { $0.options.timeLimit = 20 },
          cancellation: cancellation)
      }
      #expect(try pool.run(Workshop.asking("6 * 7")).value == "42")
    }
  }
}
