/// The server's limits.
package struct ServerLimits: Sendable, Hashable {
  /// How many bytes a request's body may have.
  package var body = 32 << 20
  /// How many bytes the bodies of all requests may have together.
  package var bodies = 128 << 20
  /// How many bytes an answer may have, as a worker gives it and as it is sent.
  package var answer = 64 << 20
  /// How many bytes the answers to all clients may have together, while they are made and sent. One
  /// answer of the greatest size takes all of it: it exists three times while it is made.
  package var answers = 192 << 20
  /// How many seconds of computing a request may allow its script.
  package var computingTime = 30.0
  /// The seconds of a page's time for which a request may let its timers go on after it has loaded.
  package var settling = 60.0
  /// Whether scripts may send requests, where theirs ask for it.
  package var allowsNetwork = false
  /// How many contexts may wait for `finalize` at a time.
  package var waiting = 64
  /// How many seconds a request waits for the place of a context while all are taken.
  package var placeTime = 30.0
  /// How many seconds a context waits for `finalize`.
  package var waitingTime = 60.0
  /// How many connections may be open at a time, in all and from one address.
  package var connections = 1024
  package var connectionsPerClient = 256
  /// How many bytes the head of a request may have.
  package var head = 32 << 10
  /// Within how many seconds the head of a request must arrive.
  package var headTime = 10.0
  /// How many seconds a body may pause, and a client may take to begin to read its answer.
  package var bodyTime = 10.0
  /// The lowest rate in bytes per second: of a body at any time, and of reading an answer from its
  /// beginning on.
  package var bodyRate = 16_384.0
  /// How many seconds a connection stays open without a request.
  package var idleTime = 60.0
  /// How many seconds running requests get when the server is stopped.
  package var drainTime = 30.0
  /// How many requests per second one client may make in the long run; nil for no limit.
  package var requestRate: Double?
  /// How many requests one client may make at once.
  package var requestBurst: Double { max(1, 2 * (requestRate ?? 0)) }

  package init() {}
}
