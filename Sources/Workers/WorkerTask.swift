package import Preprocessing
package import ScriptEngine

/// Work on untrusted text other than running a script. A worker does it, for the same reasons.
///
/// What tasks there are, and what they take and give, is known to the program alone: it hands them to
/// ``WorkerMain/run(tasks:explain:)``.
package struct WorkerTask: Sendable {
  /// A function that performs a task. It gets the engine of its thread, the only one that a confined process has.
  package typealias Performer =
    @Sendable (
      _ input: [UInt8], _ diagnostics: [Diagnostic], _ machine: VirtualMachine
    ) -> [UInt8]

  /// Which of the program's tasks it is.
  package var name: String
  /// The input of the task.
  package var input: [UInt8]
  /// The diagnostics of running the script, for tasks about a script.
  package var diagnostics: [Diagnostic]

  package init(_ name: String, input: [UInt8], diagnostics: [Diagnostic] = []) {
    self.name = name
    self.input = input
    self.diagnostics = diagnostics
  }
}
