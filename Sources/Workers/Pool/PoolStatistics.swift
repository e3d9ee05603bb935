/// The present figures of a pool, and its counts since it began.
package struct PoolStatistics: Sendable, Hashable {
  // Now

  /// Workers that wait for a request.
  package var idle = 0
  /// Workers with a request.
  package var busy = 0
  /// Workers whose request waits for `finalize`.
  package var held = 0
  /// Workers that are not ready yet.
  package var starting = 0
  /// Requests that wait for a worker.
  package var waiting = 0
  /// The resident memory of all workers, in bytes.
  package var memory = 0

  // Since the beginning

  /// Workers that were started.
  package var started = 0
  /// Workers that were replaced because of what they had done or how they had grown.
  package var recycled = 0
  /// Requests that were answered, also those that were refused.
  package var answered = 0
  /// Requests that found the queue full, or waited too long in it.
  package var turnedAway = 0
  /// Requests whose worker ended.
  package var crashed = 0
  /// Requests whose worker took too long.
  package var timedOut = 0
  /// Requests whose worker took too much memory.
  package var memoryExceeded = 0
  /// Requests whose worker answered nonsense, or too much.
  package var garbage = 0
  /// Requests that waited for `finalize` until their time was over.
  package var expired = 0
}
