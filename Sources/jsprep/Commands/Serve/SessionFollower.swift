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

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - watched: the files to watch, as reading them said.
  ///   - changed: gets their content after each change; it waits for files that cannot be read for
  ///     a moment.
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
    // The first reading finds changes from before the watch began.
    repeat { read() } while watch.wait()
  }

  /// Reads the files. If other files are to be watched now, it reads once more, because they may
  /// have changed meanwhile.
  private func read() {
    while let (input, watched) = try? files.read() {
      changed(input)
      guard watched != self.watched, let watch = FileWatch(watched) else { return }
      self.watched = watched
      self.watch = watch
    }
  }
}
