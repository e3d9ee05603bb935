/// A folder that bundles are read from, wherever it lies.
package protocol BundleFolder {
  /// The folder's name in messages: its path.
  var name: String { get }

  /// A file in it.
  ///
  /// - Parameter path: names separated by `/`; `..` is not among them.
  func file(_ path: String) -> BundleFile

  /// The names in one of its folders, or in the folder itself for the empty path, in any order.
  /// Empty if there is no such folder.
  func names(in path: String) -> [String]
}

/// The result of looking a path up.
package enum BundleFile: Sendable, Hashable {
  case bytes([UInt8])
  /// There is no file or folder.
  case missing
  /// It exists and cannot be read: a value of `errno`.
  case unreadable(Int32)
}
