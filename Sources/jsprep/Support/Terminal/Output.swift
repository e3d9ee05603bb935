internal import Glibc
internal import SystemServices

/// Standard output and standard error, without buffers of their own.
enum Output {
  /// The message when standard output is closed.
  static let cannotWrite = "cannot write to standard output"

  /// Writes text to standard output.
  ///
  /// - Returns: the exit status of a command that has nothing else to do. If the text cannot be
  ///   written, a message on standard error says so.
  static func print(_ text: String) -> ExitStatus {
    if write(Array(text.utf8)) { return .done }
    error("jsprep: \(cannotWrite)\n")
    return .unreadable
  }

  /// Writes bytes to standard output; false if they cannot be written.
  static func write(_ bytes: [UInt8]) -> Bool {
    FileContents.write(bytes, to: STDOUT_FILENO) == nil
  }

  /// Writes text to standard error.
  static func error(_ text: String) {
    _ = FileContents.write(Array(text.utf8), to: STDERR_FILENO)
  }
}
