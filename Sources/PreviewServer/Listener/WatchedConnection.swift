// The flags of sockets come with whichever of the two C modules has their header first.
internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// One open connection, with its client and its deadline.
final class WatchedConnection: Sendable {
  let socket: Int32
  /// The client, by its address.
  let client: String
  /// The time at which it was opened.
  let start: Double
  private let deadline: Atomic<UInt64>
  private let input = Atomic<Bool>(true)
  /// The deadline at which the client was seen to have closed its side; the bits of a double.
  private let end = Atomic<UInt64>(0)
  /// The time since which it has had no request; the bits of a double, infinity while an answer is
  /// under way.
  private let idle: Atomic<UInt64>
  private let wasCut = Atomic<Bool>(false)

  /// A connection that was opened now.
  ///
  /// - Parameters:
  ///   - now: in seconds, of the clock that does not go back.
  ///   - deadline: the time at which it is closed, unless a request comes.
  init(socket: Int32, client: String, at now: Double, deadline: Double) {
    self.socket = socket
    self.client = client
    start = now
    idle = Atomic(now.bitPattern)
    self.deadline = Atomic(deadline.bitPattern)
  }

  /// The time since which it has had no request; nil while an answer is under way.
  var idleSince: Double? {
    get {
      let time = Double(bitPattern: idle.load(ordering: .relaxed))
      return time.isInfinite ? nil : time
    }
    set { idle.store((newValue ?? .infinity).bitPattern, ordering: .relaxed) }
  }

  /// Whether it was cut: the library closes it soon.
  var isCut: Bool { wasCut.load(ordering: .relaxed) }

  /// Cuts the connection; the library finds it closed. The socket must be open.
  func cut() {
    shutdown(socket, Int32(SHUT_RDWR))
    wasCut.store(true, ordering: .relaxed)
    time = .infinity
    expectsInput = false
  }

  /// The data by which the server chooses a connection to close. A connection whose next request
  /// has come in counts as busy, even if the request has not been read yet.
  var candidate: ConnectionChoice.Candidate {
    var byte: UInt8 = 0
    let isAsked = recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
    return ConnectionChoice.Candidate(
      client: client, start: start, idleSince: isAsked ? nil : idleSince)
  }

  /// The time at which the connection is closed, on the monotonic clock; infinity for never.
  var time: Double {
    get { Double(bitPattern: deadline.load(ordering: .relaxed)) }
    set { deadline.store(newValue.bitPattern, ordering: .relaxed) }
  }

  /// Whether the server waits for the client to send something.
  var expectsInput: Bool {
    get { input.load(ordering: .relaxed) }
    set { input.store(newValue, ordering: .relaxed) }
  }

  /// Whether the client has closed its side too early, and had done so at the last check, so that
  /// earlier bytes were read meanwhile. The library does not always notice.
  var isDeserted: Bool {
    var byte: UInt8 = 0
    guard expectsInput, recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
    else { return false }
    let now = time.bitPattern
    return end.exchange(now, ordering: .relaxed) == now
  }
}
