/// A worker's description of itself, sent when it is ready.
public struct WorkerDescription: Sendable, Hashable {
  /// The process's identifier.
  public var process: Int32
  /// The restrictions on the worker.
  public var confinement: Confinement
}
