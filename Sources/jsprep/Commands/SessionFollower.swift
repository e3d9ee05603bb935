internal import Glibc
internal import PreviewServer

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
    let follower = Unmanaged.passRetained(SessionFollower(files, watched, watch, changed))
    var thread = pthread_t()
    let failed = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<SessionFollower>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, follower.toOpaque())
    guard failed == 0 else {
      follower.release()
      return false
    }
    pthread_detach(thread)
    return true
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
