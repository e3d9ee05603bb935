import DOM
import Preprocessing
import PropertyLists
import Synchronization
import Testing
import WebBindings

@testable import Workers

extension WorkersTests {
  /// The requests of scripts, which the pool's process sends.
  @Suite struct NetworkTests {
    /// Answers each request with its own URL, a moment later; addresses with `never` are not
    /// answered.
    private final class Echo: NetworkLoader {
      private var pending: [(NetworkRequest, (NetworkOutcome) -> Void)] = []
      private let log: Log
      private var silent = 0

      init(_ log: Log) { self.log = log }

      var isBusy: Bool { !pending.isEmpty || silent > 0 }

      func wait(forMilliseconds milliseconds: Double) {
        let now = pending
        pending = []
        for (request, completion) in now { completion(Self.answer(request)) }
      }

      func load(
        _ request: NetworkRequest, completion: @escaping (NetworkOutcome) -> Void
      ) -> () -> Void {
        log.add(request)
        if request.url.href.contains("never") {
          silent += 1
          return { [self, log] in
            silent -= 1
            log.giveUp()
          }
        }
        pending.append((request, completion))
        return {}
      }

      private static func answer(_ request: NetworkRequest) -> NetworkOutcome {
        if request.url.href.contains("fail") { return .failure("it fails") }
        var headers = HTTPHeaders()
        headers.append("X-Method", request.method)
        let length = request.url.href.contains("long") ? 3 << 20 : 0
        let body = request.body ?? Array(request.url.pathname.utf8)
        return .response(
          NetworkResponse(
            url: request.url, status: 201, headers: headers,
            body: body + [UInt8](repeating: 0x61, count: length)))
      }
    }

    private final class Log: Sendable {
      private let state = Mutex<(requests: [NetworkRequest], givenUp: Int)>(([], 0))
      func add(_ request: NetworkRequest) { state.withLock { $0.requests.append(request) } }
      func giveUp() { state.withLock { $0.givenUp += 1 } }
      var requests: [NetworkRequest] { state.withLock { $0.requests } }
      var givenUp: Int { state.withLock { $0.givenUp } }
    }

    private func run(
      _ body: String, _ log: Log = Log(), on pool: WorkerPool
    ) throws -> WorkerAnswer {
      let request = try Workshop.request(
        "run(p) { const done = v => p.completionFunction({ value: v }); \(body) }")
      return try pool.run(request, network: { Echo(log) })
    }

    @Test func `what a script asks for is sent, and what comes is handed to it`() throws {
      let pool = try Workshop.pool()
      let log = Log()
      let answer = try run(
        """
        Promise.all([
          fetch("/a").then(r => r.text()),
          fetch("https://other.test/b", { method: "POST", body: "text", headers: { "X-A": "1" } })
            .then(async r => [r.status, r.headers.get("x-method"), await r.text()]),
        ]).then(done);
        """, log, on: pool)
      #expect(answer.value == #"["/a",[201,"POST","text"]]"#)
      let requests = log.requests
      #expect(requests.map(\.url.href) == ["https://example.com/a", "https://other.test/b"])
      #expect(requests[1].headers.value(of: "x-a") == "1")
      #expect(requests[1].origin == "https://example.com")
      #expect(requests.allSatisfy { !$0.isSynchronous })
    }

    @Test func `a script can wait for an answer, and others come after it`() throws {
      let answer = try run(
        """
        const order = [];
        const other = fetch("/first").then(r => r.text()).then(t => order.push(t));
        const request = new XMLHttpRequest();
        request.open("GET", "/second", false);
        request.send();
        order.push(request.responseText);
        other.then(() => done(order));
        """, on: Workshop.pool())
      #expect(answer.value == #"["/second","/first"]"#)
    }

    @Test func `a failure is a TypeError, and is told`() throws {
      let answer = try run(
        #"fetch("https://a.test/fail").catch(error => done(error.name));"#, on: Workshop.pool())
      #expect(answer.value == #""TypeError""#)
      let told = answer.diagnostics.map { "\($0.kind)" }.joined()
      #expect(told.contains("it fails"))
    }

    @Test func `without a network nothing is sent`() throws {
      let pool = try Workshop.pool()
      let request = try Workshop.request(
        #"run(p) { fetch("/a").catch(e => p.completionFunction({ value: e.name })); }"#)
      #expect(try pool.run(request).value == #""TypeError""#)
    }

    @Test func `long answers pass while the worker writes long requests`() throws {
      let answer = try run(
        """
        const long = "x".repeat(3 << 20);
        Promise.all([0, 1, 2, 3].map(n => fetch("/long" + n, { method: "POST", body: long })
          .then(r => r.text()).then(t => t.length))).then(done);
        """, on: Workshop.pool())
      #expect(answer.value == "[6291456,6291456,6291456,6291456]")
    }

    @Test func `a request that nobody waits for ends, and the worker is well`() throws {
      let pool = try Workshop.pool()
      let process = pool.workers.map(\.process)
      let log = Log()
      for number in 0..<5 {
        let answer = try run(
          #"fetch("/never"); fetch("/long"); setTimeout(() => done(\#(number)), 1);"#, log, on: pool
        )
        #expect(answer.value == "\(number)")
      }
      #expect(log.givenUp == 5)
      let aborted = try run(
        """
        const control = new AbortController();
        fetch("/never", { signal: control.signal }).catch(error => done(error.name));
        setTimeout(() => control.abort(), 1);
        """, log, on: pool)
      #expect(aborted.value == #""AbortError""#)
      #expect(log.givenUp == 6)
      #expect(pool.workers.map(\.process) == process)
    }

    @Test func `a script has only so many requests`() throws {
      let log = Log()
      let answer = try run(
        """
        Promise.allSettled(Array.from({ length: 40 }, (_, n) => fetch("/never" + n, {
          signal: AbortSignal.timeout(100) }))).then(all => done(all.length));
        """, log, on: Workshop.pool())
      #expect(answer.value == "40")
      #expect(log.requests.count == NetworkBudget.atOnce)
      let told = answer.diagnostics.map { "\($0.kind)" }.joined()
      #expect(told.contains("too many requests"))
    }

    @Test func `a request that is never answered does not keep the script alive`() throws {
      let pool = try Workshop.pool { $0.limits.deadline = 1.5 }
      let log = Log()
      #expect(throws: WorkerError.timedOut(seconds: 1.5)) {
        try run(
          """
          const request = new XMLHttpRequest();
          request.open("GET", "/never", false);
          request.send();
          done(1);
          """, log, on: pool)
      }
      #expect(log.givenUp == 1)
      #expect(try run("done(2)", on: pool).value == "2")
    }

    @Test func `finalize has its network, too`() throws {
      let pool = try Workshop.pool { $0.heldLimit = 1 }
      let log = Log()
      let request = try Workshop.request(
        """
        run(p) { fetch("/never"); setTimeout(() => p.completionFunction({}), 1); },
        finalize() { return fetch("/late").then(r => r.text()).then(t => document.body.append(t)); }
        """)
      let (_, identifier) = try pool.hold(request, network: { Echo(log) })
      #expect(log.givenUp == 1)
      let answer = try pool.finalize(identifier, with: .item(nil), network: { Echo(log) })
      let html = answer.html.map { String(decoding: $0, as: UTF8.self) }
      #expect(html?.contains("/late</body>") == true)
    }
  }
}
