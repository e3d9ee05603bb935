public import Preprocessing

/// Work on the text of strangers that is not running a script: it is done in a worker for the same
/// reasons.
///
/// What tasks there are, and what they take and give, is known to the program alone: it hands them to
/// ``WorkerMain/run(tasks:explain:)``.
public struct WorkerTask: Sendable {
  /// What does a task.
  public typealias Performer =
    @Sendable (
      _ input: [UInt8], _ diagnostics: [Diagnostic]
    ) -> [UInt8]

  /// Which of the program's tasks it is.
  public var name: String
  /// What it works on.
  public var input: [UInt8]
  /// What running a script has shown, where the task is about one.
  public var diagnostics: [Diagnostic]

  public init(_ name: String, input: [UInt8], diagnostics: [Diagnostic] = []) {
    self.name = name
    self.input = input
    self.diagnostics = diagnostics
  }
}
