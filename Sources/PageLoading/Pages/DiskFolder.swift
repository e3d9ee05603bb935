public import AppExtension
internal import Glibc
internal import SystemServices

/// A folder of the file system that bundles are read from.
public struct DiskFolder: BundleFolder {
  public let name: String

  public init(_ path: String) {
    name = path
  }

  /// Whether a path is one of a folder.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// A file in it, read whole.
  public func file(_ path: String) -> BundleFile {
    do throws(FileError) {
      return .bytes(try FileContents.read(full(path)))
    } catch {
      return error.code == ENOENT || error.code == ENOTDIR ? .missing : .unreadable(error.code)
    }
  }

  /// The names of what is in one of its folders.
  public func names(in path: String) -> [String] {
    guard let folder = opendir(full(path)) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private func full(_ path: String) -> String {
    path.isEmpty ? name : name.hasSuffix("/") ? name + path : "\(name)/\(path)"
  }
}
