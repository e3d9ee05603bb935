package import PropertyLists

/// A program that plays the extension: it reads the extension's input from standard input, and
/// writes the result for `finalize` to standard output.
///
/// It runs in a process group of its own, by `/bin/sh -c`. Its output until it has answered is its
/// answer:
///
/// - It **has answered** when its process has ended, or when its standard output is closed and its
///   process has gone on for ``graceTime`` after that.
/// - Processes that still run then are **work in the background**: processes that it started and
///   that still run, or its own process. ``background`` decides whether that work goes on; its
///   result and its output are ignored.
package struct HandlerProgram: Sendable, Hashable {
  /// The command line for `/bin/sh -c`.
  package var command: String
  /// The format of its input.
  package var inputFormat = HandlerInputFormat.xml1
  /// The treatment of work that goes on after the answer.
  package var background = BackgroundPolicy.wait
  /// The seconds that it may take, with its work in the background where that is waited for; nil for
  /// no limit.
  package var timeLimit: Double? = 30
  /// The bytes that it may print.
  package var answerLimit = 120_000_000
  /// Variables of its environment, beside those of this process.
  package var environment: [String: String] = [:]

  /// The seconds that a program has to end after it has closed its standard output: its exit status
  /// counts if it does.
  package static let graceTime = 1.0
  /// The bytes of its standard error that are kept.
  package static let errorTextLimit = 1 << 16
  /// The bytes of memory that the system gives an extension on a device, roughly.
  package static let deviceMemory = 120_000_000

  /// A program by its command.
  package init(command: String) {
    self.command = command
  }

  /// Starts the program.
  ///
  /// - Parameter envelope: the item that the extension receives.
  /// - Throws: ``HandlerError`` where the format cannot hold the envelope, or the system starts no
  ///   process.
  package func start(with envelope: PropertyList) throws(HandlerError) -> RunningHandler {
    let input: [UInt8]
    do throws(PropertyListError) {
      input = try envelope.bytes(as: inputFormat.outputFormat)
    } catch {
      throw .inputNotRepresentable(error)
    }
    return RunningHandler(self, try ChildProcess(command, adding: environment), input: input)
  }
}
