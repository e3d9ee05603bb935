import DOM
import Glibc
import Preprocessing
import PropertyLists
import SystemServices
import TestSupport
import Testing
import WebBindings

@testable import Workers

extension WorkersTests {
  /// Damaged frames: those of a worker that lies, and those that a worker receives.
  @Suite struct FrameFuzzTests {
    init() {
      // As in the program: a closed connection is an error of writing, not a signal.
      signal(SIGPIPE, SIG_IGN)
    }

    /// A network in which nothing ever comes back.
    private final class SilentNetwork: NetworkLoader {
      var isBusy: Bool { false }
      func load(
        _ request: NetworkRequest, completion: @escaping (NetworkOutcome) -> Void
      ) -> () -> Void { {} }
    }

    /// The fault that an input revealed.
    private enum Fault: Error {
      case notStarted
      /// The conversation took more seconds than it may.
      case late(Double)
      /// A worker that received nonsense ended in another way than by reporting it.
      case ended(WorkerProcess.Ending)
    }

    /// A conversation: frames of these kinds with these bodies, one after the other.
    private typealias Conversation = [(kind: FrameKind, body: [UInt8])]

    /// Damages bodies, and mostly says their right length.
    private func damaged(
      _ conversations: [Conversation], _ random: inout SeededGenerator
    ) -> [UInt8] {
      let odd: [UInt64] = [
        0, 1, 7, 255, 1 << 16, 1 << 31, 1 << 32, 1 << 53, 1 << 62, .max >> 1, .max, 0x7FF0 << 48,
      ]
      let words = odd.map { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      }
      let damage = Damage(
        words: words
          + ["bplist00", "é", "\u{10D}\u{10A}", "run-threw", "error"].map { Array($0.utf8) })
      let bodies = conversations.flatMap { $0.map(\.body) }
      var bytes: [UInt8] = []
      for (kind, body) in conversations[Int.random(in: 0..<conversations.count, using: &random)] {
        let isWhole = Int.random(in: 0..<3, using: &random) == 0
        let seeds = Int.random(in: 0..<10, using: &random) == 0 ? bodies : [body]
        let body = isWhole ? body : damage.apply(to: seeds, &random)
        bytes += (Frame(kind, body: body).header ?? []) + body
      }
      return Int.random(in: 0..<8, using: &random) == 0 ? damage.apply(to: [bytes], &random) : bytes
    }

    private static let request: WorkerRequest? = {
      var request = try? Workshop.request(
        "run(p) { p.completionFunction({ a: [1, 'b', new Date(0)] }); }, finalize() {}")
      request?.options.timeLimit = 0.2
      request?.selection = .selector("p")
      request?.extensionAnswer = .item(["a": 1])
      request?.emission = [.html, .parsedHTML]
      request?.queries = [ElementQuery("p", at: .end, wantsHTML: true)]
      request?.page.storage = [StoredItem(.local, name: "a", value: "b")]
      return request
    }()

    private static let answer = WorkerAnswer(
      outcome: .results([
        "list": [1.5, true, .date(0), .data([0, 255]), "é😀", .null], "empty": [:],
      ]),
      finalization: .called, html: Array("<p>".utf8), parsedHTML: nil, encoding: "UTF-8",
      definesFinalize: true,
      console: [ConsoleMessage(level: .warn, text: "a", location: nil, depth: 2)],
      droppedConsoleMessages: 7,
      diagnostics: [
        Diagnostic(.completedAgain(times: 3), .error, path: ["items", 3]),
        Diagnostic(.tooLarge(bytes: 1 << 40, limit: 9), .warning),
      ], navigations: [Navigation(kind: .open, url: "https://a/", target: "_blank")],
      dialogs: [Dialog(kind: .prompt, message: "?")], cookies: "a=1",
      matches: [
        nil,
        ElementMatches(
          count: 1,
          elements: [MatchedElement(name: "p", text: "t", attributes: ["a": "b"], html: nil)]),
      ], timings: PreprocessingTimings(), peakMemory: 1 << 33)

    private func network(_ number: UInt64) throws -> (fetch: [UInt8], fetched: [UInt8]) {
      let url = try #require(URLRecord.parse("https://example.com/a?b#c"))
      var request = NetworkRequest(method: "POST", url: url)
      request.headers.append("X-A", "1")
      request.body = [1, 2, 3]
      var response = NetworkResponse(url: url, body: Array("text".utf8))
      response.headers.append("content-type", "text/plain")
      return (
        Frame(.fetch) {
          $0.write(number: number)
          $0.write(request)
        }.body,
        Frame(.fetched) {
          $0.write(number: number)
          $0.write(NetworkOutcome.response(response))
        }.body
      )
    }

    @Test func `whatever a worker says is an answer or an error, in time`() throws {
      let answer = Frame(.answer) { $0.write(Self.answer) }.body
      let refusal = Frame(.refusal) { $0.write(RequestRefusal.page(.badSelector("["))) }.body
      let giveUp = Frame(.giveUp) { $0.write(number: UInt64(1)) }.body
      let (first, second) = (try network(1).fetch, try network(2).fetch)
      let conversations: [Conversation] = [
        [(.answer, answer)], [(.refusal, refusal)],
        [(.fetch, first), (.fetch, second), (.giveUp, giveUp), (.answer, answer)],
        [(.fetch, first), (.answer, answer)],
      ]
      let count = try FuzzRun("frames-of-workers").perform {
        damaged(conversations, &$0)
      } check: { input in
        try converse(input)
      }
      #expect(count > 0)
    }

    /// Lets the pool's side of a conversation read a worker's bytes, after which the worker is
    /// gone.
    private func converse(_ input: [UInt8]) throws {
      var ends: [Int32] = [-1, -1]
      let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Fault.notStarted }
      let process = try ProcessLaunch("/bin/true", arguments: ["true"]).start()
      let worker = WorkerProcess(process: process, socket: ends[0])
      let end = ends[1]
      let thread = try WorkThread {
        _ = FrameStream(file: end).write(bytes: input)
        shutdown(end, Int32(SHUT_WR))
      }
      defer {
        // Whatever was not read: the writer is not to wait for it.
        shutdown(ends[0], Int32(SHUT_RDWR))
        thread.join()
        close(end)
      }
      var limits = WorkerLimits()
      limits.answerSize = 1 << 20
      let start = MonotonicTime.now
      do throws(WorkerError) {
        let bounds = WorkerProcess.Bounds(seconds: 2, limits: limits)
        let reply = try worker.exchange(
          Frame(.release), within: bounds, relay: NetworkRelay(SilentNetwork()))
        do throws(FrameError) {
          switch reply.kind {
          case .answer: _ = try reply.value(WorkerAnswer.self, memoryLimit: 4 << 20)
          case .refusal: _ = try reply.value(RequestRefusal.self)
          case .attempts: _ = try reply.value([EscapeAttempt].self)
          case .ready: _ = try reply.value(WorkerDescription.self)
          default: break
          }
        } catch {
          // Nonsense that was found out.
        }
      } catch {
        // As was this.
      }
      let time = MonotonicTime.now - start
      if time > 10 { throw Fault.late(time) }
    }

    @Test func `whatever a worker is told it reads, or refuses to`() throws {
      let request = try #require(Self.request)
      let run = Frame(.run) {
        $0.write(false)
        $0.write(request)
      }.body
      let fetched = try network(1).fetched
      let finalize = Frame(.finalize) {
        $0.write(ExtensionAnswer.item(["a": 1]))
        $0.write(WorkerRequest.Emission.html.rawValue)
        $0.write(String?.some("utf-8"))
      }.body
      let conversations: [Conversation] = [
        [(.run, run)], [(.fetched, fetched), (.run, run)], [(.run, run), (.finalize, finalize)],
        [(.release, []), (.run, run)],
      ]
      var checked = 0
      let count = try FuzzRun("frames-to-workers").perform {
        damaged(conversations, &$0)
      } check: { input in
        try read(input)
        // A process each time: it ends where it does not understand.
        if checked.isMultiple(of: 200) { try tell(input) }
        checked += 1
      }
      #expect(count > 0)
    }

    /// Reads frames as a worker does.
    private func read(_ input: [UInt8]) throws {
      var start = 0
      while input.count - start >= Frame.headerSize {
        let header = Array(input[start..<(start + Frame.headerSize)])
        guard let (kind, length) = try? Frame.readHeader(header, limit: 1 << 24) else { return }
        start += Frame.headerSize
        let body = Array(input[start...].prefix(length))
        start += body.count
        do throws(FrameError) {
          var reader = FrameReader(body)
          switch kind {
          case .run:
            _ = try reader.readValue(Bool.self)
            _ = try reader.readValue(WorkerRequest.self)
          case .finalize: _ = try reader.readValue(ExtensionAnswer.self)
          case .fetched:
            _ = try reader.readNumber(UInt64.self)
            _ = try reader.readValue(NetworkOutcome.self)
          default: break
          }
        } catch {
          // Nonsense that was found out.
        }
      }
    }

    /// Tells a real worker, and waits for its end.
    private func tell(_ input: [UInt8]) throws {
      let worker = try WorkerProcess.start(Workshop.executable, arguments: ["worker"])
      var bounds = WorkerProcess.Bounds(seconds: 30, limits: WorkerLimits())
      guard try worker.receive(&bounds).kind == .ready else { throw Fault.notStarted }
      let thread = try WorkThread {
        _ = FrameStream(file: worker.socket).write(bytes: input)
        shutdown(worker.socket, Int32(SHUT_WR))
      }
      defer { thread.join() }
      do throws(WorkerError) {
        while true { _ = try worker.receive(&bounds) }
      } catch {
        switch error {
        // Status 1 is how the command says that it did not understand.
        case .exited(0), .exited(1), .garbage: break
        // A script that computes for long is the pool's to end.
        case .timedOut, .memoryExceeded, .crashed(signal: SIGKILL): break
        case .exited(let status): throw Fault.ended(.status(status))
        case .crashed(let signal): throw Fault.ended(.signal(signal))
        default: throw error
        }
        worker.kill()
      }
    }
  }
}
