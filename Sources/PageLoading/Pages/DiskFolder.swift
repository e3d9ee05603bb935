package import AppExtension
internal import Glibc
internal import SystemServices

/// A folder of the file system, from which bundles are read.
package struct DiskFolder: BundleFolder {
  package let name: String

  package init(_ path: String) {
    name = path
  }

  /// Reads a whole file in the folder.
  package func file(_ path: String) -> BundleFile {
    do throws(FileError) {
      return .bytes(try FileContents.read(full(path)))
    } catch {
      return error.code == ENOENT || error.code == ENOTDIR ? .missing : .unreadable(error.code)
    }
  }

  /// The names of the files and folders in a folder inside this one.
  package func names(in path: String) -> [String] {
    FileSystem.names(in: full(path))
  }

  private func full(_ path: String) -> String {
    path.isEmpty ? name : name.hasSuffix("/") ? name + path : "\(name)/\(path)"
  }
}
