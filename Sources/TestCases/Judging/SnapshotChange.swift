/// A snapshot that is not what a case gives now.
public struct SnapshotChange: Sendable, Hashable {
  /// The snapshot's file.
  public var path: String
  /// Whether there is no such file yet.
  public var isNew: Bool
  /// What the case gives.
  public var content: [UInt8]

  /// What is added to the name of a snapshot's file for one that waits to be accepted.
  public static let pendingSuffix = ".new"
}
