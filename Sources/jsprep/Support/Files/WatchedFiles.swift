/// The files to watch for changes.
struct WatchedFiles: Equatable {
  /// Files, which need not exist.
  var paths: Set<String> = []
  /// Folders in which every file counts.
  var folders: Set<String> = []
}
