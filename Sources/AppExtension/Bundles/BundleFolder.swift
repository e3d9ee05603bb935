/// A folder that bundles are read from, wherever it lies.
public protocol BundleFolder {
  /// What messages call it: its path.
  var name: String { get }

  /// A file in it.
  ///
  /// - Parameter path: names separated by `/`, none of which is `..`.
  func file(_ path: String) -> BundleFile

  /// The names of what is in one of its folders, in any order; of the folder itself for the empty
  /// path. None where there is no such folder.
  func names(in path: String) -> [String]
}

/// What is found under a path.
public enum BundleFile: Sendable, Hashable {
  case bytes([UInt8])
  /// There is nothing.
  case missing
  /// There is something that cannot be read: a value of `errno`.
  case unreadable(Int32)
}
