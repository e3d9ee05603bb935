package import Glibc

extension FileContents {
  /// Writes bytes to a file, which they replace: whole, or not at all.
  ///
  /// They are written to a new file that then takes the old one's place, so that no reader sees
  /// half of them, and a full disk leaves the old file as it was. A path that is not a regular
  /// file, such as a pipe or `/dev/stdout`, is written to directly, and so is a file in a folder
  /// that takes no new ones.
  ///
  /// - Parameters:
  ///   - permissions: those of a file that is new, as far as the process's mask lets them be. An
  ///     existing file keeps its own.
  ///   - makesFolders: whether missing folders on the path are made.
  package static func write(
    _ bytes: [UInt8], to path: String, permissions: mode_t = 0o666, makesFolders: Bool = false
  ) throws(FileError) {
    if makesFolders { try FileSystem.makeFolders(to: path) }
    var status = stat()
    let isThere = stat(FileName.cString(path), &status) == 0
    // A link to nothing leads to the file that is to be made.
    let isBrokenLink = !isThere && lstat(FileName.cString(path), &status) == 0
    if isBrokenLink || isThere && status.st_mode & S_IFMT != S_IFREG {
      return try overwrite(path, bytes, permissions)
    }
    if isThere, access(FileName.cString(path), W_OK) != 0 {
      throw FileError(path: path, code: errno, action: .write)
    }
    let target = isThere ? FileSystem.resolve(path) ?? path : path
    // The process number keeps two processes apart that write the same file, and the clock two
    // threads.
    let draft = "\(target).\(getpid())-\(SystemClock.monotonic.nanoseconds).part"
    let file = open(FileName.cString(draft), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
    guard file >= 0 else {
      // The folder takes no new files, or the name is too long for one.
      return try overwrite(path, bytes, permissions)
    }
    if isThere { fchmod(file, status.st_mode & 0o7777) }
    var code = write(bytes, to: file)
    // Some file systems report a full disk only now.
    if close(file) != 0, code == nil, errno != EINTR { code = errno }
    if code == nil, rename(FileName.cString(draft), FileName.cString(target)) != 0 { code = errno }
    if let code {
      unlink(FileName.cString(draft))
      throw FileError(path: path, code: code, action: .write)
    }
  }

  /// Writes bytes to a descriptor, however often that is interrupted.
  ///
  /// - Returns: nil, or the error of the system: a value of `errno`.
  package static func write(_ bytes: [UInt8], to file: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = Glibc.write(file, buffer.baseAddress.map { $0 + done }, buffer.count - done)
        if count < 0 {
          if errno == EINTR { continue }
          return errno
        }
        done += count
      }
      return nil
    }
  }

  private static func overwrite(
    _ path: String, _ bytes: [UInt8], _ permissions: mode_t
  ) throws(FileError) {
    let file = open(FileName.cString(path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, permissions)
    guard file >= 0 else { throw FileError(path: path, code: errno, action: .write) }
    defer { close(file) }
    if let code = write(bytes, to: file) {
      throw FileError(path: path, code: code, action: .write)
    }
  }
}
