internal import CLinux
internal import Glibc

/// A folder that files have to lie in to be read, wherever paths and links lead.
package struct FileBoundary: Sendable {
  /// The folder's path without links.
  private let folder: String

  /// - Throws: an error if there is no such folder.
  package init(_ path: String) throws(FileError) {
    guard let resolved = FileSystem.resolve(path) else {
      throw FileError(path: path, code: errno, action: .read)
    }
    folder = resolved
    guard FileSystem.isFolder(folder) else {
      throw FileError(path: path, code: ENOTDIR, action: .read)
    }
  }

  /// Reads a file.
  ///
  /// - Parameter limit: the most bytes that it may have. If it has more, the error's code is `EFBIG`.
  /// - Returns: nil if it does not lie in the folder.
  package func read(
    _ path: String, upTo limit: Int = .max
  ) throws(FileError) -> [UInt8]? {
    // The file is opened before it is examined, so that no other file can take its place meanwhile.
    // It is not opened for reading yet, because only that can have an effect on a device.
    let file = open(FileName.cString(path), JSPREP_O_PATH | O_CLOEXEC)
    guard file >= 0 else { throw FileError(path: path, code: errno, action: .read) }
    defer { close(file) }
    let link = "/proc/self/fd/\(file)"
    guard let place = FileSystem.resolve(link) else {
      throw FileError(path: path, code: errno, action: .read)
    }
    guard place.hasPrefix(folder == "/" ? "/" : folder + "/") else { return nil }
    do throws(FileError) {
      return try FileContents.read(link, upTo: limit)
    } catch {
      throw FileError(path: path, code: error.code, action: .read)
    }
  }
}
