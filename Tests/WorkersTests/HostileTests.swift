import DOM
import Glibc
import Preprocessing
import PropertyLists
import ScriptEngine
import Synchronization
import SystemServices
import Testing
import WebBindings

@testable import Workers

extension WorkersTests {
  /// A worker that is taken over, killed or lost is one failed request.
  @Suite struct HostileTests {
    /// The time limit of scripts that never end, in seconds.
    private static let timeLimit = 0.5

    private func endless(_ members: String, before: String = "") throws -> WorkerRequest {
      try Workshop.request(members, before: before) { $0.options.timeLimit = Self.timeLimit }
    }

    /// A network in which nothing ever comes back.
    private final class SilentNetwork: NetworkLoader {
      var isBusy: Bool { false }
      func load(
        _ request: NetworkRequest, completion: @escaping (NetworkOutcome) -> Void
      ) -> () -> Void { {} }
    }

    private func expectHealth(of pool: WorkerPool) throws {
      #expect(try pool.run(Workshop.asking("6 * 7")).value == "42")
    }

    @Test func `an endless loop is out of time, and its worker goes on`() throws {
      let pool = try Workshop.pool()
      let process = pool.workers.map(\.process)
      let answer = try pool.run(endless("run(p) { while (true); }"))
      #expect(answer.outcome == .outOfTime)
      #expect(answer.timeLimitReached)
      #expect(answer.diagnostics.map(\.identifier) == ["time-limit"])
      try expectHealth(of: pool)
      #expect(pool.workers.map(\.process) == process)
    }

    @Test func `an endless loop in finalize is out of time`() throws {
      let pool = try Workshop.pool()
      var request = try endless(
        "run(p) { p.completionFunction({ a: 1 }); }, finalize() { while (true); }")
      request.extensionAnswer = .item(nil)
      let answer = try pool.run(request)
      #expect(answer.outcome == .results(["a": 1.0]))
      #expect(answer.finalization == .outOfTime)
      try expectHealth(of: pool)
    }

    @Test(
      "what the engine cannot stop is killed",
      arguments: [
        "run(p) { (function f() { Promise.resolve().then(f); })(); }",
        "run(p) { async function f() { while (true) await 0; } f(); }",
        "run(p) { /^(a+)+$/.test('a'.repeat(60) + 'b'); }",
      ])
    func unstoppable(_ members: String) throws {
      let pool = try Workshop.pool()
      let request = try endless(members)
      let start = MonotonicTime.now
      let allowance = pool.core.allowance(request.options, phases: 1, bytes: 11)
      do throws(WorkerError) {
        let answer = try pool.run(request)
        // Should a later engine stop it after all.
        #expect(answer.timeLimitReached || answer.results == nil)
      } catch {
        // Of computing; on a machine that has no time for it, of the time on the wall.
        guard case .timedOut(let seconds) = error else { throw error }
        #expect(seconds >= allowance)
      }
      #expect(MonotonicTime.now - start < 15)
      try expectHealth(of: pool)
    }

    @Test(
      "what takes too much memory is killed",
      arguments: [
        "run(p) { const a = []; while (true) a.push(new Array(1e6).fill(1.5)); }",
        "run(p) { let s = 'x'; while (true) { s += s; document.body.append(s); } }",
        "run(p) { const b = []; while (true) b.push(new Uint8Array(1e7).fill(1)); }",
      ])
    func hungry(_ members: String) throws {
      let pool = try Workshop.pool { $0.limits.memory = 300 << 20 }
      #expect {
        try pool.run(Workshop.request(members))
      } throws: { error in
        guard case .memoryExceeded(let bytes, let limit) = error as? WorkerError else {
          return false
        }
        return limit == 300 << 20 && bytes > limit
      }
      try expectHealth(of: pool)
      #expect(pool.statistics.memoryExceeded == 1)
    }

    @Test func `deep recursion and a deep page end with an answer`() throws {
      let pool = try Workshop.pool()
      let deep = try pool.run(
        Workshop.request("run(p) { (function f() { f(); })(); }"))
      #expect(deep.diagnostics.map(\.identifier) == ["run-threw"])
      #expect(deep.diagnostics.first?.exception?.name == "RangeError")
      let page = String(repeating: "<div>", count: 100_000)
      let nested = try pool.run(
        Workshop.asking("document.querySelectorAll('div').length", on: page))
      #expect(nested.value == "100000")
      try expectHealth(of: pool)
    }

    @Test func `an answer that is too large is refused`() throws {
      let pool = try Workshop.pool { $0.limits.answerSize = 1 << 20 }
      #expect(throws: WorkerError.answerTooLarge(limit: 1 << 20)) {
        try pool.run(Workshop.asking("'x'.repeat(2 << 20)"))
      }
      #expect(throws: WorkerError.answerTooLarge(limit: 1 << 20)) {
        try pool.run(
          Workshop.asking("(s => Array(1000).fill(s))('x'.repeat(100_000))"))
      }
      try expectHealth(of: pool)
    }

    @Test(
      "without a proper answer, there is an error that says why",
      arguments: [
        (WorkerTrial.garbage, WorkerError.garbage(.notAFrame)),
        (.otherVersion, .garbage(.otherVersion(99))),
        (.nonsense, .garbage(.invalidValue(type: "RunOutcome"))),
        (.tooLong, .answerTooLarge(limit: 512 << 20)),
        (.answers, .garbage(.wrongCount(1000, expected: 0))),
        (.trickle, .timedOut(seconds: 0.3)),
        (.requests, .garbage(.tooManyRequests)), (.sameNumber, .garbage(.wrongNumber(1))),
        (.giveUp, .garbage(.wrongNumber(7))),
        (.lineEnd, .garbage(.invalidValue(type: "NetworkRequest"))),
        (.longRequest, .garbage(.tooLong(0x1FF_FFFF, limit: 8 << 20))),
        (.truncation, .exited(status: 0)),
        (.exit, .exited(status: 3)),
        (.crash, .crashed(signal: SIGSEGV)),
        (.silence, .timedOut(seconds: 0.3)),
        (.hunger, .memoryExceeded(bytes: 0, limit: 600 << 20)),
      ] as [(WorkerTrial, WorkerError)])
    func misbehaving(_ trial: WorkerTrial, _ expected: WorkerError) throws {
      let pool = try Workshop.pool()
      let process = pool.workers.map(\.process)
      do {
        let isSlow = trial == .silence || trial == .trickle
        _ = try pool.perform(
          trial, seconds: isSlow ? 0.3 : 20, network: { SilentNetwork() })
        Issue.record("An answer to \(trial).")
      } catch .memoryExceeded(_, let limit) {
        #expect(expected == .memoryExceeded(bytes: 0, limit: limit))
      } catch {
        #expect(error == expected)
      }
      try expectHealth(of: pool)
      #expect(pool.workers.map(\.process) != process)
      #expect(process.allSatisfy { Processes.state(of: $0) == nil })
    }

    @Test func `a worker that is killed while it has nothing to do costs no request`() throws {
      let pool = try Workshop.pool()
      let process = try #require(pool.workers.first).process
      kill(process, SIGKILL)
      // A process is gone a little later than its signal was sent.
      while pool.core.state.withLock({ state in
        state.idle.contains { $0.process == process && $0.isWaiting }
      }) { sched_yield() }
      try expectHealth(of: pool)
      #expect(pool.workers.allSatisfy { $0.process != process })
      #expect(Processes.state(of: process) == nil)
    }

    @Test func `while workers are killed at random, every other request is answered rightly`()
      throws
    {
      let before = Processes.channels.count
      let failures = Mutex<[WorkerError]>([])
      let wrong = Mutex<[String]>([])
      let answered = Atomic<Int>(0)
      let pool = try Workshop.pool(3)
      let clients = try (0..<20).map { client in
        try WorkThread { @Sendable in
          for round in 0..<10 {
            let number = client * 100 + round
            if number % 7 == 0, let victim = pool.workers.randomElement() {
              kill(victim.process, SIGKILL)
            }
            do throws(WorkerError) {
              let answer = try pool.run(try Workshop.numbered(number))
              if answer.value == "[\(number),\"page \(number)\"]" {
                answered.add(1, ordering: .relaxed)
              } else {
                wrong.withLock { $0.append(answer.value ?? "nothing") }
              }
            } catch {
              failures.withLock { $0.append(error) }
            }
          }
        }
      }
      for client in clients { client.join() }
      #expect(wrong.withLock { $0 } == [])
      let failed = failures.withLock { $0 }
      #expect(failed.allSatisfy { $0 == .crashed(signal: SIGKILL) })
      #expect(answered.load(ordering: .relaxed) + failed.count == 200)
      #expect(failed.count <= 30)
      // The pool is whole again.
      for _ in 0..<3 { try expectHealth(of: pool) }
      while pool.workers.count < 3 { sched_yield() }
      let processes = pool.workers.map(\.process)
      #expect(Set(Processes.children).isSuperset(of: processes))
      pool.close()
      #expect(Set(Processes.children).isDisjoint(with: processes))
      // The pool's wake-up descriptor goes with the pool, and is the one that is left.
      #expect(Processes.channels.count <= before + 1)
    }
  }
}
