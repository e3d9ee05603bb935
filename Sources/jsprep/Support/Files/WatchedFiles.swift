/// What is watched for changes.
struct WatchedFiles: Equatable {
  /// Files, which need not be there.
  var paths: Set<String> = []
  /// Folders, of which every file counts.
  var folders: Set<String> = []
}
