import Glibc
import Preprocessing
import Synchronization
import SystemServices
import Testing

@testable import Workers

extension WorkersTests {
  /// The distribution of a pool's workers, and their end.
  @Suite struct PoolTests {
    private static let slow =
      "run(p) { setTimeout(() => p.completionFunction({ value: 1 }), 300); }"

    private func slowRequest() throws -> WorkerRequest {
      try Workshop.request(Self.slow) { $0.options.realTime = true }
    }

    @Test func `a full queue turns requests away and says when to come back`() throws {
      let pool = try Workshop.pool { $0.queueLimit = 0 }
      let request = try slowRequest()
      let first = try WorkThread { _ = try? pool.run(request) }
      while pool.statistics.busy == 0 { sched_yield() }
      #expect {
        try pool.run(Workshop.asking("1"))
      } throws: { error in
        guard case .busy(let seconds) = error as? WorkerError else { return false }
        return seconds > 0
      }
      first.join()
      #expect(try pool.run(Workshop.asking("1")).value == "1")
      #expect(pool.statistics.turnedAway == 1)
    }

    @Test func `a request waits for a worker no longer than it may`() throws {
      let pool = try Workshop.pool { $0.queueTime = 0.05 }
      let request = try slowRequest()
      let first = try WorkThread { _ = try? pool.run(request) }
      while pool.statistics.busy == 0 { sched_yield() }
      #expect(throws: WorkerError.self) { try pool.run(Workshop.asking("1")) }
      #expect(pool.statistics.waiting == 0)
      first.join()
    }

    @Test func `many threads share a few workers, and each gets its own answer`() throws {
      let pool = try Workshop.pool(2)
      let right = Atomic<Int>(0)
      let threads = try (0..<16).map { number in
        try WorkThread { @Sendable in
          for round in 0..<10 {
            let number = number * 10 + round
            guard let answer = try? pool.run(Workshop.numbered(number)) else { continue }
            if answer.value == "[\(number),\"page \(number)\"]" { right.add(1, ordering: .relaxed) }
          }
        }
      }
      for thread in threads { thread.join() }
      #expect(right.load(ordering: .relaxed) == 160)
      #expect(pool.statistics.started == 2)
      #expect(pool.statistics.answered == 160)
    }

    @Test func `a worker is replaced after its number of requests`() throws {
      let pool = try Workshop.pool { $0.requestsPerWorker = 3 }
      for _ in 0..<10 { #expect(try pool.run(Workshop.asking("1")).value == "1") }
      #expect(pool.statistics.recycled == 3)
      #expect(pool.statistics.started >= 4)
    }

    /// The process that a client's request is run in.
    private func process(for client: String, on pool: WorkerPool) throws -> Int32 {
      let request = try slowRequest()
      let thread = try WorkThread { _ = try? pool.run(request, of: client) }
      defer { thread.join() }
      while true {
        let busy = pool.core.state.withLock { $0.busy.values.map(\.process) }
        if let process = busy.first { return process }
        sched_yield()
      }
    }

    @Test func `without isolation clients share a worker`() throws {
      let pool = try Workshop.pool()
      let first = try process(for: "a", on: pool)
      #expect(try process(for: "b", on: pool) == first)
      #expect(pool.statistics.started == 1)
    }

    @Test func `a worker for one client serves only that client again`() throws {
      let pool = try Workshop.pool(2) { $0.isolation = .client }
      let first = try process(for: "a", on: pool)
      #expect(try process(for: "a", on: pool) == first)
      let second = try process(for: "b", on: pool)
      #expect(second != first)
      // Both have served a client, so the one that has been idle longest makes room.
      let third = try process(for: "c", on: pool)
      #expect(![first, second].contains(third))
      #expect(try process(for: "b", on: pool) == second)
      #expect(try process(for: "a", on: pool) != first)
      #expect(Processes.state(of: first) == nil)
      #expect(pool.statistics.started == 4)
    }

    @Test func `clients that wait for the worker of another one get new ones`() throws {
      let pool = try Workshop.pool { $0.isolation = .client }
      let answers = Mutex<[String]>([])
      let threads = try (0..<6).map { number in
        try WorkThread { @Sendable in
          let answer = try? pool.run(Workshop.numbered(number), of: "client \(number % 3)")
          answers.withLock { $0.append(answer?.value ?? "none") }
        }
      }
      for thread in threads { thread.join() }
      let expected = (0..<6).map { "[\($0),\"page \($0)\"]" }
      #expect(answers.withLock { $0.sorted() } == expected)
      #expect(pool.statistics.started >= 3)
    }

    @Test func `a worker for one request serves one`() throws {
      let pool = try Workshop.pool { $0.isolation = .request }
      for _ in 0..<3 { #expect(try pool.run(Workshop.asking("1"), of: "a").value == "1") }
      #expect(pool.statistics.recycled == 3)
    }

    @Test func `with its finalize, a request is one`() throws {
      let pool = try Workshop.pool { $0.isolation = .request }
      let request = try Workshop.request(
        "run(p) { p.completionFunction({}); }, finalize() { document.body.append('done'); }")
      let (_, identifier) = try pool.hold(request, of: "a")
      let html = try pool.finalize(identifier, with: .item(nil)).html
      #expect(html.map { String(decoding: $0, as: UTF8.self).contains("done") } == true)
      #expect(pool.statistics.recycled == 1)
    }

    @Test func `a worker that has grown is replaced`() throws {
      let pool = try Workshop.pool { $0.recyclingSize = 1 << 20 }
      for _ in 0..<3 { #expect(try pool.run(Workshop.asking("1")).value == "1") }
      #expect(pool.statistics.recycled == 3)
    }

    @Test func `draining lets requests end, takes no more, and leaves nothing`() throws {
      let pool = try Workshop.pool(2)
      let processes = pool.workers.map(\.process)
      let request = try slowRequest()
      let value = Mutex<String?>(nil)
      let first = try WorkThread {
        let answer = try? pool.run(request)
        value.withLock { $0 = answer?.value }
      }
      while pool.statistics.busy == 0 { sched_yield() }
      pool.drain(within: 10)
      first.join()
      #expect(value.withLock { $0 } == "1")
      #expect(throws: WorkerError.draining) { try pool.run(Workshop.asking("1")) }
      #expect(processes.allSatisfy { Processes.state(of: $0) == nil })
      #expect(pool.workers.isEmpty)
    }

    @Test func `draining that takes too long ends the requests under way`() throws {
      let pool = try Workshop.pool()
      let request = try Workshop.request(Self.slow.replacing("300", with: "1900")) {
        $0.options.realTime = true
      }
      let error = Mutex<WorkerError?>(nil)
      let first = try WorkThread {
        do throws(WorkerError) {
          _ = try pool.run(request)
        } catch let thrown {
          error.withLock { $0 = thrown }
        }
      }
      while pool.statistics.busy == 0 { sched_yield() }
      pool.drain(within: 0.05)
      first.join()
      #expect(error.withLock { $0 } == .crashed(signal: SIGKILL))
    }

    @Test func `a pool that goes away leaves no process and no descriptor`() throws {
      var processes: [Int32] = []
      do {
        let pool = try Workshop.pool(3)
        while pool.workers.count < 3 { sched_yield() }
        processes = pool.workers.map(\.process)
        #expect(try pool.run(Workshop.asking("1")).value == "1")
      }
      #expect(processes.count == 3)
      #expect(processes.allSatisfy { Processes.state(of: $0) == nil })
    }

    @Test func `a program that cannot be started is an error that says so`() throws {
      #expect(throws: WorkerError.notStarted(.system(step: "posix_spawn", errorNumber: ENOENT))) {
        try Workshop.pool { $0.executable = "/nowhere/jsprep" }
      }
      #expect(throws: WorkerError.notStarted(.notReady)) {
        try Workshop.pool { $0.executable = "/bin/true" }
      }
    }
  }
}
