internal import CLinux
internal import Glibc

/// The bytes that go to a handler and come from it.
struct HandlerStreams {
  private var inputEnd: Int32
  private var outputEnd: Int32
  private var errorEnd: Int32
  private let input: [UInt8]
  private var written = 0
  private let answerLimit: Int
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// The output so far, until it is taken.
  private var output: [UInt8] = []
  private var keepsOutput = true
  /// The beginning of its output to standard error.
  private(set) var error: [UInt8] = []
  /// Whether it wrote more there than is kept.
  private(set) var errorIsCut = false

  init(_ process: ChildProcess, input: [UInt8], answerLimit: Int) {
    inputEnd = process.input
    outputEnd = process.output
    errorEnd = process.error
    self.input = input
    self.answerLimit = answerLimit
  }

  /// Whether nothing more can be printed.
  var outputIsClosed: Bool { outputEnd < 0 }

  /// Whether it has printed more than is taken.
  var isTooLong: Bool { output.count > answerLimit }

  /// Takes the output so far. Later output is discarded.
  mutating func takeOutput() -> [UInt8] {
    keepsOutput = false
    defer { output = [] }
    return output
  }

  /// Waits until something can be read or written, and does so.
  ///
  /// - Parameters:
  ///   - ending: a descriptor that reports the end of the process; negative for none.
  ///   - seconds: the longest time to wait.
  mutating func exchange(ending: Int32, seconds: Double) {
    if written == input.count { Self.close(&inputEnd) }
    // `poll` passes over negative numbers.
    var files = [
      pollfd(fd: outputEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errorEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: inputEnd, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: ending, events: Int16(POLLIN), revents: 0),
    ]
    let milliseconds = Int32(min(1000, (seconds * 1000).rounded(.up)))
    guard poll(&files, nfds_t(files.count), milliseconds) > 0 else { return }
    if files[0].revents != 0 { _ = readOutput() }
    if files[1].revents != 0 { _ = readError() }
    if files[2].revents != 0 { writeInput() }
  }

  /// Reads the available output without waiting, and ends writing. Another process may go on
  /// printing for ever, so the limit on kept bytes ends this.
  mutating func drain() {
    Self.close(&inputEnd)
    while keepsOutput, !isTooLong, readOutput() {}
    while !errorIsCut, readError() {}
  }

  mutating func close() {
    for end in [\HandlerStreams.inputEnd, \.outputEnd, \.errorEnd] {
      Self.close(&self[keyPath: end])
    }
  }

  private static func close(_ end: inout Int32) {
    if end >= 0 { Glibc.close(end) }
    end = -1
  }

  private mutating func writeInput() {
    let (count, error) = input[written...].withUnsafeBytes { Self.write($0, to: inputEnd) }
    if count >= 0 {
      written += count
    } else if error != EAGAIN, error != EINTR {
      // A program that does not read its input is not an error.
      Self.close(&inputEnd)
    }
  }

  /// Writes to a pipe. A closed pipe is an error and does not raise a signal, whatever this process
  /// does with SIGPIPE.
  private static func write(
    _ bytes: UnsafeRawBufferPointer, to end: Int32
  ) -> (count: Int, error: Int32) {
    var broken = sigset_t()
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &broken, &before)
    let count = Glibc.write(end, bytes.baseAddress, bytes.count)
    let error = errno
    if count < 0, error == EPIPE {
      // The signal waits for this thread: it is taken away.
      var now = timespec()
      _ = sigtimedwait(&broken, nil, &now)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return (count, error)
  }

  /// Reads once; false if nothing can be read now, or ever.
  private mutating func readOutput() -> Bool {
    let count = Self.read(&outputEnd, &buffer)
    if keepsOutput { output += buffer[..<count] }
    return count > 0
  }

  /// Reads once; false if nothing can be read now, or ever.
  private mutating func readError() -> Bool {
    let count = Self.read(&errorEnd, &buffer)
    let space = HandlerProgram.errorTextLimit - error.count
    error += buffer[..<min(count, space)]
    if count > space { errorIsCut = true }
    return count > 0
  }

  private static func read(_ end: inout Int32, _ buffer: inout [UInt8]) -> Int {
    guard end >= 0 else { return 0 }
    while true {
      let count = Glibc.read(end, &buffer, buffer.count)
      if count > 0 { return count }
      if count < 0, errno == EINTR { continue }
      if count == 0 || errno != EAGAIN { close(&end) }
      return 0
    }
  }
}
