import Dispatch
import Foundation
import Glibc
import Synchronization
import TestSupport

/// The built `jsprep`, run as a child process the way a person or a program would run it.
///
/// The tests know the tool by its contract alone: arguments and standard input go in; standard
/// output, standard error and an exit status come out.
struct CommandLineTool: Sendable {
  /// The path of the executable.
  let executable: String
  /// The folder that it is run in; nil for the tests' own.
  var folder: String?

  /// The same tool, run in another folder.
  func inFolder(_ path: String) -> CommandLineTool {
    CommandLineTool(executable: executable, folder: path)
  }

  /// The program to start, and its arguments: a shell goes into the folder first.
  private func command(_ arguments: [String]) -> [String] {
    guard let folder else { return [executable] + arguments }
    return ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder, executable] + arguments
  }

  /// The tool that the environment variable `JSPREP_BINARY` names, else the one that was built
  /// together with these tests and lies beside their bundle, else a build of the package.
  ///
  /// Throws ``CommandLineToolError/notBuilt(_:)`` with the places that were tried.
  static func built() throws(CommandLineToolError) -> CommandLineTool {
    if let named = ProcessInfo.processInfo.environment["JSPREP_BINARY"], !named.isEmpty {
      guard access(named, X_OK) == 0 else { throw .notBuilt([named]) }
      return CommandLineTool(executable: named)
    }
    let candidates =
      [besideTests].compactMap { $0 }
      + ["debug", "release"].map {
        Samples.root.appending(path: ".build/\($0)/jsprep").path
      }
    guard let found = candidates.first(where: { access($0, X_OK) == 0 }) else {
      throw .notBuilt(candidates)
    }
    return CommandLineTool(executable: found)
  }

  private static var besideTests: String? {
    guard let bundle = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return nil }
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().appending(path: "jsprep").path
  }

  /// Runs the tool and waits for its end, when it is this test's turn (``ProcessTurns``).
  ///
  /// - Parameters:
  ///   - arguments: what follows the name of the tool.
  ///   - input: what it finds on its standard input; nothing unless given.
  ///   - deadline: in seconds. A tool that is still running then is killed, which no test expects.
  func run(
    _ arguments: [String], input: Data = Data(), deadline: Double = 180
  ) async throws -> Completion {
    try await ProcessTurns.shared.take {
      try await withCheckedThrowingContinuation { continuation in
        // Waiting for a process blocks, so it happens on a thread that no other test needs.
        Thread.detachNewThread {
          continuation.resume(
            with: Result { try runAndWait(arguments, input: input, deadline: deadline) })
        }
      }
    }
  }

  /// Standard streams are files: nothing has to be read while the tool runs, however much it says.
  private func runAndWait(
    _ arguments: [String], input: Data, deadline: Double
  ) throws -> Completion {
    let folder = try TemporaryFolder()
    let (inputFile, outputFile, errorFile) = (
      folder.path("input"), folder.path("output"), folder.path("error")
    )
    try input.write(to: URL(fileURLWithPath: inputFile))

    let started = ContinuousClock.now
    let process = try spawn(
      arguments, input: inputFile, output: outputFile, error: errorFile)
    let watcher = PeakWatcher(of: process)
    let (ending, usage) = wait(for: process, deadline: deadline)
    let watched = watcher.finish()
    let counted = usage.ru_maxrss * 1024
    let wallTime = started.duration(to: .now)

    return Completion(
      ending: ending,
      standardOutput: try Completion.read(outputFile),
      standardError: try Completion.read(errorFile),
      wallTime: wallTime / .seconds(1),
      processorTime: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      // Up to the size of these tests, the count says nothing about the program. One that ended before
      // it was looked at had no time to take much.
      peakMemory: counted > PeakWatcher.peakOfTests ? counted : watched)
  }

  /// Starts the tool in a process group of its own, and does not wait for it.
  ///
  /// - Parameters:
  ///   - input: the file that it reads; `output` and `error` are those that it writes.
  func spawn(
    _ arguments: [String], input: String, output: String, error: String
  ) throws(CommandLineToolError) -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output, writing, 0o600)
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, error, writing, 0o600)

    // A process group of its own, so that the deadline takes its children along.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)

    let environment = ["LC_ALL=C.UTF-8", "TZ=UTC", "PATH=/usr/local/bin:/usr/bin:/bin"]
    var process = pid_t()
    let words = command(arguments)
    let failure = withCStrings(words) { arguments in
      withCStrings(environment) { environment in
        posix_spawn(&process, words[0], &files, &attributes, arguments, environment)
      }
    }
    guard failure == 0 else { throw .notStarted(executable, errorNumber: failure) }
    return process
  }

  private func wait(for process: pid_t, deadline: Double) -> (Completion.Ending, rusage) {
    // Whoever holds the lock decides: the process is either killed or reaped, never killed
    // after it was reaped, when its number may belong to another.
    let state = Mutex((reaped: false, late: false))
    let killer = DispatchWorkItem {
      state.withLock {
        guard !$0.reaped else { return }
        $0.late = true
        kill(-process, SIGKILL)
      }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + deadline, execute: killer)
    defer { killer.cancel() }

    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return state.withLock {
      var status: Int32 = 0
      var usage = rusage()
      wait4(process, &status, 0, &usage)
      $0.reaped = true
      let signal = status & 0x7f
      let ending: Completion.Ending =
        $0.late ? .deadline : signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
      return (ending, usage)
    }
  }

  private func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
  }

  /// Calls `body` with a list of C strings that ends with a null pointer.
  private func withCStrings<Value>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    let pointers = strings.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
  }
}
