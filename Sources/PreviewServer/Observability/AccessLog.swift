internal import Glibc
internal import Synchronization
internal import SystemServices

/// The log of finished requests, with one JSON object a line.
package final class AccessLog: Sendable {
  /// The destination of a log.
  package enum Destination: Sendable, Hashable {
    case standardError
    case file(String)
    case none
  }

  /// A file that cannot be opened, with the number of the system's error.
  package struct OpenError: Error, Hashable, Sendable {
    package var path: String
    package var code: Int32
  }

  private let destination: Destination
  private let file: Mutex<Int32>

  /// Opens the log; a file is created, or continued at its end.
  package init(_ destination: Destination) throws(OpenError) {
    self.destination = destination
    file = Mutex(try Self.open(destination))
  }

  deinit {
    file.withLock { if $0 > STDERR_FILENO { close($0) } }
  }

  /// Opens the file again by its name, after it was renamed. If that fails, the log continues in
  /// the old file.
  package func reopen() throws(OpenError) {
    guard case .file = destination else { return }
    let new = try Self.open(destination)
    file.withLock { file in
      close(file)
      file = new
    }
  }

  func write(_ entry: AccessLogEntry) {
    guard destination != .none else { return }
    let line = entry.line(timestamp: Clock.timestamp)
    // One call for one line, so that lines of several threads do not mix.
    file.withLock { file in
      _ = FileContents.write(line, to: file)
    }
  }

  private static func open(_ destination: Destination) throws(OpenError) -> Int32 {
    guard case .file(let path) = destination else { return STDERR_FILENO }
    let file = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o640)
    guard file >= 0 else { throw OpenError(path: path, code: errno) }
    return file
  }
}
