internal import Glibc
internal import PreviewServer
internal import SystemServices

/// Follows the files of `jsprep serve page.html script.js`, on a thread of its own.
final class SessionFollower {
  private let files: SessionFiles
  private var watched: WatchedFiles
  private var watch: FileWatch
  private let changed: @Sendable (PreviewInput) -> Void

  private init(
    _ files: SessionFiles, _ watched: WatchedFiles, _ watch: FileWatch,
    _ changed: @escaping @Sendable (PreviewInput) -> Void
  ) {
    self.files = files
    self.watched = watched
    self.watch = watch
    self.changed = changed
  }

  /// Begins.
  ///
  /// - Parameters:
  ///   - watched: what reading the files said to watch.
  ///   - changed: gets what they hold after each change; files that cannot be read for a moment are
  ///     waited for.
  /// - Returns: false where they cannot be watched.
  static func start(
    _ files: SessionFiles, _ watched: WatchedFiles,
    _ changed: @escaping @Sendable (PreviewInput) -> Void
  ) -> Bool {
    guard let watch = FileWatch(watched) else { return false }
    let follower = SessionFollower(files, watched, watch, changed)
    return (try? WorkThread { follower.run() }) != nil
  }

  private func run() {
    // At first for what changed before there was a watch.
    repeat { read() } while watch.wait()
  }

  /// Reads the files; once more where others are to be watched now, for what changed meanwhile.
  private func read() {
    while let (input, watched) = try? files.read() {
      changed(input)
      guard watched != self.watched, let watch = FileWatch(watched) else { return }
      self.watched = watched
      self.watch = watch
    }
  }
}
