internal import Glibc
internal import SystemServices

/// Standard output and standard error, without buffers of their own.
enum Output {
  /// The message where standard output takes no more.
  static let cannotWrite = "cannot write to standard output"

  /// Writes text to standard output.
  ///
  /// - Returns: how a command ends that has nothing else to do; where nobody takes the text, that was
  ///   said on standard error.
  static func print(_ text: String) -> ExitStatus {
    if write(Array(text.utf8)) { return .done }
    error("jsprep: \(cannotWrite)\n")
    return .unreadable
  }

  /// Writes bytes to standard output; false where nobody takes them.
  static func write(_ bytes: [UInt8]) -> Bool {
    FileContents.write(bytes, to: STDOUT_FILENO) == nil
  }

  /// Writes text to standard error.
  static func error(_ text: String) {
    _ = FileContents.write(Array(text.utf8), to: STDERR_FILENO)
  }
}
