internal import CMicroHTTPD
internal import Glibc
internal import Synchronization
internal import SystemServices

/// One request and its answer, on their way through the library.
///
/// The library makes its calls for a connection on one thread at a time; only the answer comes from
/// other threads.
final class Exchange: @unchecked Sendable {
  // Unchecked: `phase` and the fields of the head belong to the library's thread; `delivery` has a
  // lock.

  enum Phase {
    /// Only the target is known.
    case head
    /// The body is arriving.
    case receiving(Admission, BodyCollector)
    /// The answer is ready, and the rest of the body is discarded, up to this many bytes.
    case discarding(HTTPResponse, budget: Int)
    /// The handler is working.
    case handling
    /// The answer was handed to the library.
    case answered
  }

  private struct Delivery {
    var answer: HTTPResponse?
    var isSuspended = false
    var isOver = false
  }

  let connection: OpaquePointer
  let watched: WatchedConnection?
  var phase = Phase.head
  var entry: AccessLogEntry
  let start: Double
  /// The bytes of the target.
  let targetSize: Int
  /// The library's thread for the connection.
  let thread = pthread_self()
  /// The source of the rest of the answer.
  var stream: ResponseStream?
  /// The client whose share of the server's memory the exchange counts to.
  var sharer: String
  /// The memory that the body takes, until there is an answer.
  var heldBody: Holding?
  /// The memory that the answer takes.
  var heldAnswer: Holding?
  /// The slowest pace at which the client may send the body.
  var pace: TransferPace?
  /// Set when nobody waits for the answer any more, so that work on it can stop.
  let cancellation = CancellationFlag()
  private let library: MicroHTTPD
  private let delivery = Mutex(Delivery())

  init(
    _ connection: OpaquePointer, watched: WatchedConnection?, library: MicroHTTPD, target: String,
    targetSize: Int, client: String, now: Double
  ) {
    self.connection = connection
    self.watched = watched
    self.library = library
    start = now
    self.targetSize = targetSize
    sharer = watched?.client ?? client
    entry = AccessLogEntry(
      identifier: "", client: client, method: "", target: target, route: "unreadable",
      status: 400, received: 0, sent: 0, seconds: 0)
  }

  /// Takes the answer, and wakes the connection if it sleeps. Only the first answer counts.
  func deliver(_ answer: HTTPResponse) {
    delivery.withLock { delivery in
      guard !delivery.isOver, delivery.answer == nil else { return }
      delivery.answer = answer
      if delivery.isSuspended {
        delivery.isSuspended = false
        library.functions.pointee.resume_connection(connection)
      }
    }
  }

  /// The answer. If it is not ready, this suspends the connection until it is.
  func answerOrSuspend() -> HTTPResponse? {
    delivery.withLock { delivery in
      if let answer = delivery.answer { return answer }
      delivery.isSuspended = true
      library.functions.pointee.suspend_connection(connection)
      return nil
    }
  }

  /// Linux's `POLLRDHUP`, which Swift's Glibc module leaves out.
  private static let peerClosed: Int16 = 0x2000

  /// Whether the client has closed the connection, or its half of it, while the answer is made: the
  /// library does not watch connections that sleep.
  var isAbandoned: Bool {
    // Within the lock the connection keeps sleeping, so its socket is not closed.
    delivery.withLock { delivery in
      guard delivery.isSuspended, !delivery.isOver, let watched else { return false }
      let events = Self.peerClosed | Int16(POLLHUP | POLLERR)
      var file = pollfd(fd: watched.socket, events: events, revents: 0)
      return poll(&file, 1, 0) > 0 && file.revents & events != 0
    }
  }

  /// The library may reuse the connection: nothing may touch it after this.
  func end() {
    delivery.withLock { $0.isOver = true }
    cancellation.cancel()
    stream?.abandon()
  }
}
