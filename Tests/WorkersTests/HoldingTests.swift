import Glibc
import Preprocessing
import PropertyLists
import Testing

@testable import Workers

extension WorkersTests {
  /// The two steps of a request apart.
  @Suite struct HoldingTests {
    private func request() throws -> WorkerRequest {
      try Workshop.request(
        """
        run(p) { this.seen = document.title; p.completionFunction({ value: 1 }); },
        finalize(a) { document.body.textContent = this.seen + a.text; }
        """, on: "<title>T</title>")
    }

    private func text(_ answer: WorkerAnswer) -> String? {
      answer.html.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `the context of run waits for finalize`() throws {
      let pool = try Workshop.pool(2) { $0.heldLimit = 1 }
      let (answer, identifier) = try pool.hold(request())
      #expect(answer.value == "1")
      #expect(answer.definesFinalize)
      #expect(identifier.utf8.count == 32)
      #expect(pool.statistics.held == 1)
      // Others are served meanwhile.
      #expect(
        try pool.run(Workshop.asking("typeof ExtensionPreprocessingJS.seen")).value
          == #""undefined""#)
      let end = try pool.finalize(identifier, with: .item(["text": "!"]))
      #expect(end.finalization == .called)
      #expect(text(end) == "<html><head><title>T</title></head><body>T!</body></html>")
      #expect(end.outcome == answer.outcome)
      #expect(pool.statistics.held == 0)
      #expect(throws: WorkerError.noSuchRequest) {
        try pool.finalize(identifier, with: .item(nil))
      }
    }

    @Test func `a request that waits can be released`() throws {
      let pool = try Workshop.pool { $0.heldLimit = 1 }
      let process = pool.workers.map(\.process)
      let (_, identifier) = try pool.hold(request())
      try pool.release(identifier)
      #expect(throws: WorkerError.noSuchRequest) { try pool.release(identifier) }
      #expect(try pool.run(Workshop.asking("2")).value == "2")
      #expect(pool.workers.map(\.process) == process)
    }

    @Test func `a request that waits takes no worker from the others`() throws {
      let pool = try Workshop.pool { $0.heldLimit = 1 }
      let first = try #require(pool.workers.first).process
      let (_, identifier) = try pool.hold(request())
      // The pool of one worker has another one for it.
      #expect(try pool.run(Workshop.asking("2")).value == "2")
      #expect(try pool.finalize(identifier, with: .item(["text": "!"])).finalization == .called)
      // Both stay, so that the next request that waits costs no start.
      #expect(pool.readyCount == 2)
      #expect(pool.workers.map(\.process).contains(first))
    }

    @Test func `only so many requests wait at a time`() throws {
      let pool = try Workshop.pool(3) { $0.heldLimit = 2 }
      let (_, first) = try pool.hold(request())
      _ = try pool.hold(request())
      #expect {
        try pool.hold(request())
      } throws: { error in
        guard case .busy(let seconds) = error as? WorkerError else { return false }
        return seconds > 0 && seconds <= 60
      }
      try pool.release(first)
      _ = try pool.hold(request())
    }

    @Test func `a request that waits too long is given up, and its worker replaced`() throws {
      let pool = try Workshop.pool {
        $0.heldLimit = 1
        $0.holdingTime = 0.1
      }
      let process = try #require(pool.workers.first).process
      let (_, identifier) = try pool.hold(request())
      // Requests go on meanwhile.
      for _ in 0..<1000 where Processes.state(of: process) != nil {
        #expect(try pool.run(Workshop.asking("3")).value == "3")
      }
      #expect(throws: WorkerError.noSuchRequest) {
        try pool.finalize(identifier, with: .item(nil))
      }
      #expect(Processes.state(of: process) == nil)
      #expect(pool.statistics.expired == 1)
    }

    @Test func `a worker that is killed while its request waits is the error of its finalize`()
      throws
    {
      let pool = try Workshop.pool { $0.heldLimit = 1 }
      let process = try #require(pool.workers.first).process
      let (_, identifier) = try pool.hold(request())
      kill(process, SIGKILL)
      #expect(throws: WorkerError.crashed(signal: SIGKILL)) {
        try pool.finalize(identifier, with: .item(nil))
      }
      #expect(try pool.run(Workshop.asking("4")).value == "4")
    }

    @Test func `a request that is refused waits for nothing`() throws {
      let pool = try Workshop.pool { $0.heldLimit = 1 }
      var bad = try request()
      bad.selection = .selector("[")
      #expect(throws: WorkerError.refused(.page(.badSelector("[")))) { try pool.hold(bad) }
      _ = try pool.hold(request())
    }

    @Test func `an endless finalize is out of time, and its worker goes on`() throws {
      let pool = try Workshop.pool { $0.heldLimit = 1 }
      let (_, identifier) = try pool.hold(
        Workshop.request("run(p) { p.completionFunction({}); }, finalize() { while (true); }") {
          $0.options.timeLimit = 0.3
        })
      #expect(try pool.finalize(identifier, with: .item(nil)).finalization == .outOfTime)
      #expect(try pool.run(Workshop.asking("5")).value == "5")
    }
  }
}
