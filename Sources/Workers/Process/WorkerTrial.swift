internal import CLinux
internal import Glibc

/// What a worker does when it is told to misbehave: so tests, and `jsprep doctor`, see what comes of
/// it. Scripts cannot ask for it.
enum WorkerTrial: String, CaseIterable {
  /// Tries to get out, as a script would that had taken the process over.
  case escape
  /// Answers with bytes that are no frame.
  case garbage
  /// Answers with a frame whose body makes no sense.
  case nonsense
  /// Promises a frame of four gigabytes.
  case tooLong
  /// Ends in the middle of a frame.
  case truncation
  /// Answers in a version of the protocol that there is not.
  case otherVersion
  /// Says nothing any more.
  case silence
  /// Takes memory without end.
  case hunger
  /// Dies by a signal.
  case crash
  /// Ends with status 3.
  case exit

  /// Does it; what is left to answer, where anything is.
  func perform(_ stream: FrameStream) -> Frame {
    switch self {
    case .escape:
      let attempts = EscapeAttempt.makeAll()
      return Frame(.attempts) { $0.write(attempts) }
    case .garbage: _ = stream.write(bytes: Array("No frame begins like this.".utf8))
    case .nonsense: _ = stream.write(Frame(.answer, body: Array(repeating: 0xAB, count: 100)))
    case .tooLong: _ = stream.write(bytes: [0x4A, Frame.version, 17, 0, 0xFF, 0xFF, 0xFF, 0xFF])
    case .truncation:
      _ = stream.write(bytes: [0x4A, Frame.version, 17, 0, 100, 0, 0, 0, 1, 2, 3])
      _exit(0)
    case .otherVersion: _ = stream.write(bytes: [0x4A, 99, 17, 0, 0, 0, 0, 0])
    case .silence: while true { pause() }
    case .hunger: Self.takeMemory()
    case .crash:
      signal(SIGSEGV, SIG_DFL)
      // Not by `kill`, which a worker may not use: by the fault itself.
      UnsafeMutablePointer<UInt8>(bitPattern: 16)?.pointee = 1
    case .exit: _exit(3)
    }
    return Frame(.released)
  }

  /// By system calls: what only looks like work, a compiler leaves out.
  private static func takeMemory() {
    let size = 1 << 20
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE
    while true {
      _ = SystemCall.call(
        SYS_mmap, 0, UInt(size), UInt(PROT_READ | PROT_WRITE), UInt(flags), UInt.max, 0)
    }
  }
}
