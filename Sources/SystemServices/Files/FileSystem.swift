package import Glibc

/// The names of files and folders, and the files behind them.
package enum FileSystem {
  /// Whether there is something with this name.
  package static func exists(_ path: String) -> Bool { access(FileName.cString(path), F_OK) == 0 }

  /// Whether a path is one of a folder.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(FileName.cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The folder that relative paths begin in; nil if it is gone.
  package static var currentFolder: String? {
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return FileName.text(cString: folder)
  }

  /// The folder that the program of this process is in; nil if the system does not tell.
  package static var programFolder: String? {
    guard let program = resolve("/proc/self/exe"), let slash = program.lastIndex(of: "/") else {
      return nil
    }
    return String(program[..<slash])
  }

  /// The path of what a path leads to, without links; nil if there is nothing, and then `errno` says why.
  package static func resolve(_ path: String) -> String? {
    guard let resolved = realpath(FileName.cString(path), nil) else { return nil }
    defer { free(resolved) }
    return FileName.text(cString: resolved)
  }

  /// The names in a folder, in no particular order; empty if it cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let stream = opendir(FileName.cString(folder)) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { FileName.text(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Makes the folders of a path that are missing.
  ///
  /// - Parameter permissions: those of a new folder, as far as the process's mask lets them be.
  package static func makeFolders(
    _ path: some StringProtocol, permissions: mode_t = 0o777
  ) throws(FileError) {
    var made = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      made += made.isEmpty || made.hasSuffix("/") ? "\(name)" : "/\(name)"
      if mkdir(FileName.cString(made), permissions) != 0, errno != EEXIST {
        throw FileError(path: made, code: errno, action: .write)
      }
    }
  }

  /// Makes the folders that lead to a file, where they are missing.
  package static func makeFolders(to file: String) throws(FileError) {
    if let slash = file.lastIndex(of: "/") { try makeFolders(file[..<slash]) }
  }

  /// Removes a file, if it exists.
  package static func remove(_ path: String) { _ = unlink(FileName.cString(path)) }

  /// Renames a file, and replaces a file that has the new name.
  package static func move(_ path: String, to destination: String) throws(FileError) {
    guard rename(FileName.cString(path), FileName.cString(destination)) == 0 else {
      throw FileError(path: destination, code: errno, action: .write)
    }
  }
}
