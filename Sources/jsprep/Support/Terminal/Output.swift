internal import Glibc
internal import SystemServices

/// Standard output and standard error, without buffers of their own.
enum Output {
  /// Writes text to standard output.
  static func print(_ text: String) -> ExitStatus {
    write(Array(text.utf8)) ? .done : .unreadable
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
