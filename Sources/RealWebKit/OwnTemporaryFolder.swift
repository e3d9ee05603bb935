internal import Glibc
internal import SystemServices

/// The folder for the temporary files of the process that WebKit runs in: filters, while they are
/// compiled.
///
/// Its name is known before it is made, so that the process that outlives this one can remove it.
struct OwnTemporaryFolder {
  let path: String

  /// Chooses a name.
  init() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    path = "\(parent)/jsprep-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
  }

  /// A folder that another process has made.
  init(path: String) { self.path = path }

  /// Makes the folder, for this user alone, and has all temporary files of this process put there.
  ///
  /// GLib reads `TMPDIR` once, so this comes before the first use of GLib. Where the folder cannot be
  /// made, there are no temporary files at all.
  func use() {
    mkdir(path, 0o700)
    setenv("TMPDIR", path, 1)
  }

  /// Removes the folder with what is in it, if it is there.
  ///
  /// A process that is being ended may make one more file meanwhile, but none after the folder is gone.
  func remove() {
    for _ in 0..<Self.attempts where !Self.remove(path) {}
  }

  /// How often the folder is emptied: each process that is being ended makes at most a file or two.
  private static let attempts = 100

  /// Removes a folder, unless something new is in it; false then.
  private static func remove(_ path: String) -> Bool {
    for name in FileSystem.names(in: path) {
      let inner = "\(path)/\(name)"
      // A link is removed, and not what it leads to.
      if unlink(inner) != 0, errno == EISDIR { _ = remove(inner) }
    }
    return rmdir(path) == 0 || errno != ENOTEMPTY
  }
}
