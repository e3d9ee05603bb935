/// A snapshot that differs from what a case gives now.
package struct SnapshotChange: Sendable, Hashable {
  /// The snapshot's file.
  package var path: String
  /// Whether there is no such file yet.
  package var isNew: Bool
  /// What the case gives now.
  package var content: [UInt8]

  /// The suffix of a new snapshot that waits to be accepted.
  package static let pendingSuffix = ".new"
}
