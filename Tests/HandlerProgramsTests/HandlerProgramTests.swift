import Foundation
import Glibc
import HandlerPrograms
import Preprocessing
import PropertyLists
import TestSupport
import Testing

/// Programs that play the extension, and the mistakes that they can make.
@Suite struct HandlerProgramTests {
  private let envelope: PropertyList = [ExtensionKeys.results: ["title": "Hello"]]

  private func program(
    _ command: String, _ change: (inout HandlerProgram) -> Void = { _ in }
  ) -> HandlerProgram {
    var program = HandlerProgram(command: command)
    change(&program)
    return program
  }

  /// Runs a handler to its end.
  private func run(
    _ command: String, _ change: (inout HandlerProgram) -> Void = { _ in }
  ) throws -> (answer: HandlerAnswer, report: HandlerReport) {
    let running = try program(command, change).start(with: envelope)
    let answer = try running.answer()
    return (answer, running.finish())
  }

  /// The error of a handler that gives no answer.
  private func failure(
    _ command: String, _ change: (inout HandlerProgram) -> Void = { _ in }
  ) throws -> HandlerError? {
    let running = try program(command, change).start(with: envelope)
    do throws(HandlerError) {
      _ = try running.answer()
      return nil
    } catch {
      // It is gone, and not even a zombie is left.
      #expect(kill(-running.group, 0) == -1)
      return error
    }
  }

  // MARK: Answers

  @Test(
    "gets what the extension receives, in the format that was asked for",
    arguments: HandlerInputFormat.allCases)
  func input(_ format: HandlerInputFormat) throws {
    // The program returns its input.
    let (answer, report) = try run("cat") { $0.inputFormat = format }
    #expect(answer == .completed(.item(envelope)))
    #expect(report.ending == .status(0))
    #expect(report.background == .none)
  }

  @Test("XML is what it gets unless another format is asked for")
  func xml() throws {
    #expect(try run("head -c 5 >&2").report.standardError == Array("<?xml".utf8))
  }

  @Test("returns the whole item, or the argument alone")
  func item() throws {
    let whole = #"{"NSExtensionJavaScriptFinalizeArgumentKey": {"color": "red"}}"#
    #expect(try run("echo '\(whole)'").answer == .completed(.item(["color": "red"])))
    #expect(try run(#"echo '{"color": "red"}'"#).answer == .completed(.item(["color": "red"])))
  }

  @Test("prints nothing: no item", arguments: ["true", "cat > /dev/null", "echo; echo '  '"])
  func nothing(_ command: String) throws {
    #expect(try run(command).answer == .completed(.nothing))
  }

  @Test("another exit status than 0 cancels the request, and standard error has the reason")
  func cancelled() throws {
    let (answer, report) = try run("echo '{}'; echo 'no network' >&2; exit 3")
    #expect(answer == .cancelled(.status(3)))
    #expect(answer.extensionAnswer == .nothing)
    #expect(report.standardError == Array("no network\n".utf8))
  }

  @Test("a signal cancels the request", arguments: [SIGSEGV, SIGTERM, SIGKILL, SIGPIPE])
  func signal(_ signal: Int32) throws {
    #expect(try run("kill -\(signal) $$").answer == .cancelled(.signal(signal)))
  }

  @Test("need not read its input, however long it is")
  func unreadInput() throws {
    let text = String(repeating: "x", count: 10_000_000)
    let running = try program("echo '{}'").start(with: ["text": .string(text)])
    #expect(try running.answer() == .completed(.item([:])))
    let reading = try program(
      "exec 0<&-; sleep 0.05; echo '{}'"
    ).start(with: ["text": .string(text)])
    #expect(try reading.answer() == .completed(.item([:])))
  }

  @Test("a long input and a long output cross at once")
  func longStreams() throws {
    let value: PropertyList = ["text": .string(String(repeating: "é", count: 3_000_000))]
    let running = try program("cat").start(with: value)
    #expect(try running.answer() == .completed(.item(value)))
  }

  @Test("finds the variables that it is to find in its environment")
  func environment() throws {
    // A test that set a variable would do so while others start programs with all of them.
    let inherited = try #require(ProcessInfo.processInfo.environment["PATH"])
    let (answer, _) = try run(
      #"printf '{"a": "%s", "b": "%s"}' "$GIVEN" "$PATH""#
    ) { $0.environment = ["GIVEN": "x y"] }
    #expect(answer == .completed(.item(["a": "x y", "b": .string(inherited)])))
  }

  // MARK: Mistakes

  @Test("prints something that is not a property list")
  func garbage() throws {
    guard case .answerMalformed = try failure("echo hello world") else {
      Issue.record("it was taken for one")
      return
    }
  }

  @Test(
    "returns no dictionary",
    arguments: [
      ("[1]", PropertyListKind.array), (#""x""#, .string),
      (#"{"NSExtensionJavaScriptFinalizeArgumentKey": true}"#, .boolean),
    ])
  func noDictionary(_ output: String, _ kind: PropertyListKind) throws {
    #expect(try failure("echo '\(output)'") == .answerNoDictionary(kind))
  }

  @Test("there is no such program, or it may not be run")
  func notFound() throws {
    #expect(try failure("jsprep-no-such-program") == .notFound(status: 127))
    #expect(try failure("/etc/passwd") == .notFound(status: 126))
  }

  @Test(
    "hangs, alone or with others",
    arguments: [
      "sleep 600", "sleep 600 | sleep 600", "sleep 600 & wait", "trap '' TERM; sleep 600",
    ])
  func hangs(_ command: String) throws {
    #expect(try failure(command) { $0.timeLimit = 0.2 } == .timedOut(seconds: 0.2))
  }

  @Test("prints without end")
  func flood() throws {
    #expect(
      try failure("yes") { $0.answerLimit = 1_000_000 } == .answerTooLarge(limit: 1_000_000))
  }

  @Test("writes to standard error without end: the beginning is kept")
  func errorFlood() throws {
    let (answer, report) = try run("yes | head -c 1000000 >&2; echo '{}'")
    #expect(answer == .completed(.item([:])))
    #expect(report.standardError.count == HandlerProgram.errorTextLimit)
    #expect(report.standardErrorIsCut)
  }

  @Test("starts processes without end: all are ended")
  func forks() throws {
    let error = try failure("while :; do sleep 600 & sleep 0.002; done") { $0.timeLimit = 0.3 }
    #expect(error == .timedOut(seconds: 0.3))
  }

  @Test("its format cannot hold the results")
  func notRepresentable() throws {
    let program = program("cat")
    #expect {
      _ = try program.start(with: ["key": .null])
    } throws: { error in
      if case .inputNotRepresentable? = error as? HandlerError { true } else { false }
    }
  }

  // MARK: Work in the background

  @Test("what goes on when its process has ended is waited for")
  func waits() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("done")
    let running = try program("(sleep 3; echo late; touch \(file)) & echo '{}'")
      .start(with: envelope)
    // The answer does not wait, though the work could still print.
    #expect(try running.answer() == .completed(.item([:])))
    #expect(try folder.names == [])
    guard case .ended = running.finish().background else {
      Issue.record("it was not waited for")
      return
    }
    #expect(try folder.names == ["done"])
    #expect(kill(-running.group, 0) == -1)
  }

  @Test("what goes on with standard output closed is work in the background")
  func closedOutput() throws {
    let command = "echo '{}'; exec >&-; sleep \(HandlerProgram.graceTime + 2); exit 3"
    let (answer, report) = try run(command)
    #expect(answer == .completed(.item([:])))
    guard case .ended = report.background else {
      Issue.record("it was not waited for")
      return
    }
  }

  @Test("a program that closes its output and ends soon still tells how it ended")
  func closedOutputSoon() throws {
    #expect(try run("echo '{}'; exec >&-; exit 3").answer == .cancelled(.status(3)))
  }

  @Test("work that takes too long is ended")
  func waitsTooLong() throws {
    let running = try program("sleep 600 & echo '{}'") { $0.timeLimit = 2 }
      .start(with: envelope)
    #expect(try running.answer() == .completed(.item([:])))
    #expect(running.finish().background == .timedOut(processes: 1, seconds: 2))
    #expect(kill(-running.group, 0) == -1)
  }

  @Test("work is ended with the answer, also what has left the group")
  func kills() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("number")
    let running = try program(
      "setsid sh -c 'echo $$ > \(file); exec sleep 600' & "
        + "while [ ! -s \(file) ]; do sleep 0.01; done; sleep 600 & echo '{}'"
    ) { $0.background = .kill }.start(with: envelope)
    #expect(try running.answer() == .completed(.item([:])))
    let number = try #require(
      Int32(String(contentsOfFile: file, encoding: .utf8).dropLast()))
    #expect(kill(-running.group, 0) == -1)
    #expect(kill(number, 0) == -1)
    #expect(running.finish().background == .killed(processes: 2))
  }

  @Test("work is left alone where that is asked for")
  func detaches() throws {
    let running = try program("sleep 600 & echo '{}'") { $0.background = .detach }
      .start(with: envelope)
    #expect(try running.answer() == .completed(.item([:])))
    #expect(running.finish().background == .detached(processes: 1))
    #expect(kill(-running.group, SIGKILL) == 0)
  }

  @Test("a handler that is released before its end is ended")
  func letGo() throws {
    var running: RunningHandler? = try program("sleep 600").start(with: envelope)
    let group = try #require(running?.group)
    running = nil
    #expect(kill(-group, 0) == -1)
  }

  @Test("without work in the background every policy says so", arguments: BackgroundPolicy.allCases)
  func noBackground(_ policy: BackgroundPolicy) throws {
    #expect(try run("echo '{}'") { $0.background = policy }.report.background == .none)
  }

  // MARK: Memory

  @Test("its memory is that of all its processes")
  func memory() throws {
    // A shell that holds so much for long enough to be looked at.
    let holding = "{ x=$(head -c 70000000 /dev/zero | tr '\\0' x); sleep 1; }"
    let (_, one) = try run("\(holding); echo '{}'")
    #expect(try #require(one.peakMemory) > 70_000_000)
    // Each of two keeps what it holds until the other one has it, too. A shell becomes its last
    // command and lets go of its memory, so that command is one of its own.
    let both = "while [ ! -e $d/1 ] || [ ! -e $d/2 ]; do sleep 0.05; done; sleep 2; :"
    let held = "x=$(head -c 70000000 /dev/zero | tr '\\0' x)"
    let (_, two) = try run(
      "d=$(mktemp -d); { \(held); : >$d/1; \(both); } & { \(held); : >$d/2; \(both); } & wait; "
        + "rm -r $d; echo '{}'")
    #expect(try #require(two.peakMemory) > 140_000_000)
    #expect(two.exceedsDeviceMemory)
    let (_, small) = try run("sleep 0.2; echo '{}'")
    #expect(try #require(small.peakMemory) < 60_000_000)
    #expect(!small.exceedsDeviceMemory)
  }
}
