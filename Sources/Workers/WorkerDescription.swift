/// What a worker says of itself when it is ready.
public struct WorkerDescription: Sendable, Hashable {
  /// The process's identifier.
  public var process: Int32
  /// What holds it back.
  public var confinement: Confinement
}
