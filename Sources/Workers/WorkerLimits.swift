/// The limits of a worker.
package struct WorkerLimits: Sendable, Hashable {
  /// The most seconds for which a request, or a `finalize`, may keep a worker. A request with a
  /// shorter time limit of its own has so much less.
  package var deadline = 30.0
  /// The seconds of computing that a ``WorkerTask`` may take.
  package var taskTime = 10.0
  /// Resident memory in bytes, of which a few tens of megabytes are the worker's own.
  package var memory = 1 << 30
  /// The bytes of a request.
  package var requestSize = 256 << 20
  /// The bytes of an answer.
  package var answerSize = 512 << 20

  package init() {}
}
