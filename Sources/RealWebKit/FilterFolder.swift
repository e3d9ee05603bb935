internal import Glibc
internal import SystemServices

/// The folder in which WebKit keeps a filter while it compiles it: afterwards the filter is in memory.
///
/// Its name is known before it is made, so that the process that outlives this one can remove it.
struct FilterFolder {
  let path: String

  init() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    path = "\(parent)/jsprep-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
  }

  /// Makes the folder, for this user alone; false if there is something of the name, or no room.
  func make() -> Bool { mkdir(path, 0o700) == 0 }

  /// Removes the folder with what is in it, if it is there.
  func remove() { Self.remove(path) }

  private static func remove(_ path: String) {
    for name in FileSystem.names(in: path) {
      let inner = "\(path)/\(name)"
      if FileSystem.isFolder(inner) { remove(inner) } else { FileSystem.remove(inner) }
    }
    rmdir(path)
  }
}
