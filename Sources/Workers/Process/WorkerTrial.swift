internal import CLinux
internal import DOM
internal import Glibc
internal import Preprocessing
internal import WebBindings

/// The ways in which a worker misbehaves when it is told to, so that tests and `jsprep doctor` see
/// the pool's reaction. Scripts cannot cause this.
enum WorkerTrial: String, CaseIterable {
  /// Tries to get out, as a script would that had taken the process over.
  case escape
  /// Answers with bytes that are not a frame.
  case garbage
  /// Answers with a frame whose body makes no sense.
  case nonsense
  /// Promises a frame of four gigabytes.
  case tooLong
  /// Ends in the middle of a frame.
  case truncation
  /// Answers in a version of the protocol that there is not.
  case otherVersion
  /// Sends answers to questions that were not asked.
  case answers
  /// Sends a long answer by the byte, in small pieces without a pause.
  case trickle
  /// Asks for more requests than a script may make.
  case requests
  /// Asks for two requests under one number.
  case sameNumber
  /// Gives up a request that it never made.
  case giveUp
  /// Asks for a request whose header field holds a character that becomes a line end when it is cut
  /// to bytes.
  case lineEnd
  /// Asks for a request that is longer than any may be.
  case longRequest
  /// Sends nothing more.
  case silence
  /// Takes memory without end.
  case hunger
  /// Dies by a signal.
  case crash
  /// Ends with status 3.
  case exit

  /// Misbehaves, and returns the frame that is still to be sent.
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
    case .answers: return Self.answer(matches: 1000)
    case .trickle:
      _ = stream.write(bytes: [0x4A, Frame.version, 17, 0, 0, 0, 0, 16])
      while stream.write(bytes: [0]) {}
    case .requests:
      for number in 1...1000 { _ = stream.write(Self.request(UInt64(number))) }
    case .sameNumber:
      for _ in 0..<2 { _ = stream.write(Self.request(1)) }
    case .giveUp: _ = stream.write(Frame(.giveUp) { $0.write(number: UInt64(7)) })
    case .lineEnd:
      _ = stream.write(Self.request(1) { $0.headers.append("X-A", "1\u{10D}\u{10A}X-B: 2") })
    case .longRequest:
      _ = stream.write(bytes: [0x4A, Frame.version, 21, 0, 0xFF, 0xFF, 0xFF, 0x01])
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

  /// An answer to a request that had this many queries.
  private static func answer(matches: Int) -> Frame {
    let answer = WorkerAnswer(
      outcome: .empty, encoding: "UTF-8", definesFinalize: false, console: [],
      droppedConsoleMessages: 0, diagnostics: [], navigations: [], dialogs: [], cookies: "",
      matches: Array(repeating: nil, count: matches), timings: PreprocessingTimings(),
      peakMemory: 0)
    return Frame(.answer) { $0.write(answer) }
  }

  private static func request(
    _ number: UInt64, _ change: (inout NetworkRequest) -> Void = { _ in }
  ) -> Frame {
    Frame(.fetch) {
      guard let url = URLRecord.parse("https://example.com/never") else { return }
      var request = NetworkRequest(url: url)
      change(&request)
      $0.write(number: number)
      $0.write(request)
    }
  }

  /// Takes memory by system calls: a compiler would remove a loop whose result is not used.
  private static func takeMemory() {
    let size = 1 << 20
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE
    while true {
      _ = SystemCall.call(
        SYS_mmap, 0, UInt(size), UInt(PROT_READ | PROT_WRITE), UInt(flags), UInt.max, 0)
    }
  }
}
