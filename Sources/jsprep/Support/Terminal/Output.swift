internal import Glibc
internal import PageLoading
internal import SystemServices

/// Standard output, standard error and files, without buffers of their own.
enum Output {
  /// Writes text to standard output.
  static func print(_ text: String) -> ExitStatus {
    write(Array(text.utf8)) ? .done : .unreadable
  }

  /// Writes bytes to standard output; false where nobody takes them.
  static func write(_ bytes: [UInt8]) -> Bool { write(bytes, to: STDOUT_FILENO) == nil }

  /// Writes text to standard error.
  static func error(_ text: String) {
    _ = write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Writes bytes to a file, which they replace.
  ///
  /// - Throws: a ``FileError`` that says what failed.
  static func write(_ bytes: [UInt8], toFile path: String) throws(FileError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw FileError(path: path, code: errno, action: .write) }
    defer { close(file) }
    if let code = write(bytes, to: file) {
      throw FileError(path: path, code: code, action: .write)
    }
  }

  /// Writes bytes to a descriptor.
  ///
  /// - Returns: nil, or what the system said where it did not take them: a value of `errno`.
  static func write(_ bytes: [UInt8], to file: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = Glibc.write(file, buffer.baseAddress.map { $0 + done }, buffer.count - done)
        if count < 0 {
          if errno == EINTR { continue }
          return errno
        }
        done += count
      }
      return nil
    }
  }
}
