internal import Glibc
internal import PageLoading
internal import SystemServices

/// Files that tests write: snapshots and recordings, in folders that may not be there yet.
enum TestFiles {
  /// Writes a file, and makes the folders that lead to it.
  static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    makeFolders(to: path)
    try Output.write(bytes, toFile: path)
  }

  /// Removes a file; nothing happens where there is none.
  static func remove(_ path: String) { _ = unlink(path) }

  /// Gives a file another name, in the place of what has that name.
  static func move(_ path: String, to destination: String) throws(FileError) {
    guard rename(path, destination) == 0 else {
      throw FileError(path: destination, code: errno, action: .write)
    }
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func makeFolders(to path: String) {
    var index = path.startIndex
    while let slash = path[index...].firstIndex(of: "/") {
      if slash > path.startIndex { _ = mkdir(String(path[..<slash]), 0o777) }
      index = path.index(after: slash)
    }
  }
}
