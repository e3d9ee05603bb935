/// A worker's description of itself, sent when it is ready.
package struct WorkerDescription: Sendable, Hashable {
  /// The process's identifier.
  package var process: Int32
  /// The restrictions on the worker.
  package var confinement: Confinement
}
