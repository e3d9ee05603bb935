public import Preprocessing

/// Work on untrusted text other than running a script. A worker does it, for the same reasons.
///
/// What tasks there are, and what they take and give, is known to the program alone: it hands them to
/// ``WorkerMain/run(tasks:explain:)``.
public struct WorkerTask: Sendable {
  /// A function that performs a task.
  public typealias Performer =
    @Sendable (
      _ input: [UInt8], _ diagnostics: [Diagnostic]
    ) -> [UInt8]

  /// Which of the program's tasks it is.
  public var name: String
  /// The input of the task.
  public var input: [UInt8]
  /// The diagnostics of running the script, for tasks about a script.
  public var diagnostics: [Diagnostic]

  public init(_ name: String, input: [UInt8], diagnostics: [Diagnostic] = []) {
    self.name = name
    self.input = input
    self.diagnostics = diagnostics
  }
}
