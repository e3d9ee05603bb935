public import Glibc

/// The names of files and folders, and the files behind them.
public enum FileSystem {
  /// Whether there is something with this name.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a path is one of a folder.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The folder that relative paths begin in; nil if it is gone.
  public static var currentFolder: String? {
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return String(cString: folder)
  }

  /// The names in a folder, in no particular order; empty if it cannot be read.
  public static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Makes the folders of a path that are missing.
  ///
  /// - Parameter permissions: those of a new folder, as far as the process's mask lets them be.
  public static func makeFolders(
    _ path: some StringProtocol, permissions: mode_t = 0o777
  ) throws(FileError) {
    var made = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      made += made.isEmpty || made.hasSuffix("/") ? "\(name)" : "/\(name)"
      if mkdir(made, permissions) != 0, errno != EEXIST {
        throw FileError(path: made, code: errno, action: .write)
      }
    }
  }

  /// Makes the folders that lead to a file, where they are missing.
  public static func makeFolders(to file: String) throws(FileError) {
    if let slash = file.lastIndex(of: "/") { try makeFolders(file[..<slash]) }
  }

  /// Removes a file, if it exists.
  public static func remove(_ path: String) { _ = unlink(path) }

  /// Renames a file, and replaces a file that has the new name.
  public static func move(_ path: String, to destination: String) throws(FileError) {
    guard rename(path, destination) == 0 else {
      throw FileError(path: destination, code: errno, action: .write)
    }
  }
}
