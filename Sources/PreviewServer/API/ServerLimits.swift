/// The server's limits.
public struct ServerLimits: Sendable, Hashable {
  /// The bytes that a request's body may have.
  public var body = 32 << 20
  /// The bytes that the bodies of all requests may have together.
  public var bodies = 128 << 20
  /// The bytes that an answer may have, as a worker gives it and as it is sent.
  public var answer = 64 << 20
  /// The bytes that the answers to all clients may have together, while they are made and sent.
  public var answers = 256 << 20
  /// The seconds of computing that a request may allow its script.
  public var computingTime = 30.0
  /// Whether scripts may send requests, where theirs ask for it.
  public var allowsNetwork = false
  /// The contexts that may wait for `finalize` at a time.
  public var waiting = 64
  /// The seconds for which a request waits for the place of a context, where others have them all.
  public var placeTime = 30.0
  /// The seconds that a context waits for `finalize`.
  public var waitingTime = 60.0
  /// The connections that may be open at a time, in all and from one address.
  public var connections = 1024
  public var connectionsPerClient = 256
  /// The bytes that the head of a request may have.
  public var head = 32 << 10
  /// The seconds in which the head of a request must arrive.
  public var headTime = 10.0
  /// The seconds for which a body may stand still, and in which a client must begin to take its answer.
  public var bodyTime = 10.0
  /// The bytes per second at which a body must arrive, at any time, and an answer be taken, from its
  /// beginning on.
  public var bodyRate = 16_384.0
  /// The seconds for which a connection stays open without a request.
  public var idleTime = 60.0
  /// The seconds that running requests get when the server is stopped.
  public var drainTime = 30.0
  /// The requests per second of one client in the long run; nil for no limit.
  public var requestRate: Double?
  /// The requests that one client may make at once.
  public var requestBurst: Double { max(1, 2 * (requestRate ?? 0)) }

  public init() {}
}
