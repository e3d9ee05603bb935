/// The present figures of a pool, and its counts since it began.
public struct PoolStatistics: Sendable, Hashable {
  // Now

  /// Workers that wait for a request.
  public var idle = 0
  /// Workers with a request.
  public var busy = 0
  /// Workers whose request waits for `finalize`.
  public var held = 0
  /// Workers that are not ready yet.
  public var starting = 0
  /// Requests that wait for a worker.
  public var waiting = 0
  /// The resident memory of all workers, in bytes.
  public var memory = 0

  // Since the beginning

  /// Workers that were started.
  public var started = 0
  /// Workers that were replaced because of what they had done or how they had grown.
  public var recycled = 0
  /// Requests that were answered, also those that were refused.
  public var answered = 0
  /// Requests that found the queue full, or waited too long in it.
  public var turnedAway = 0
  /// Requests whose worker ended.
  public var crashed = 0
  /// Requests whose worker took too long.
  public var timedOut = 0
  /// Requests whose worker took too much memory.
  public var memoryExceeded = 0
  /// Requests whose worker answered nonsense, or too much.
  public var garbage = 0
  /// Requests that waited for `finalize` until their time was over.
  public var expired = 0
}
