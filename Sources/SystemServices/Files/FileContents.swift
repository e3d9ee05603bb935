internal import Glibc

/// Reads files, and writes them whole.
package enum FileContents {
  /// The bytes of a file, or of standard input where the path is `-`.
  ///
  /// - Parameter limit: the most bytes that it may have. More are not read: then the error's code is `EFBIG`.
  package static func read(
    _ path: String, upTo limit: Int = .max
  ) throws(FileError) -> [UInt8] {
    if path == "-" { return try read(STDIN_FILENO, nil, sizeHint: 1 << 16, limit) }
    let file = open(FileName.cString(path), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError(path: path, code: errno, action: .read) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else {
      throw FileError(path: path, code: errno, action: .read)
    }
    if Int(status.st_size) > limit { throw FileError(path: path, code: EFBIG, action: .read) }
    return try read(file, path, sizeHint: max(Int(status.st_size) + 1, 4096), limit)
  }

  /// The bytes of a file that belongs to the program, where the system has them, as long as the program
  /// runs; nil if it cannot be read, is empty, or is not to be trusted like the program.
  ///
  /// It is trusted if nobody can write to it but root, the process's user, and the owner of the program: the
  /// folder around that of the program may be one in which others make files, such as `/tmp`. The file must
  /// not be changed, but another may take its name.
  package static func map(ofProgram path: String) -> UnsafeRawBufferPointer? {
    let file = open(FileName.cString(path), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    var program = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
      status.st_mode & (S_IWGRP | S_IWOTH) == 0, stat("/proc/self/exe", &program) == 0,
      [0, geteuid(), program.st_uid].contains(status.st_uid),
      let bytes = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, file, 0),
      bytes != MAP_FAILED
    else { return nil }
    return UnsafeRawBufferPointer(start: bytes, count: Int(status.st_size))
  }

  /// Says that a part of what ``map(ofProgram:)`` gave is hardly used, and is not to be mapped with what lies before
  /// it. It begins with a page; nothing happens if it is empty or does not.
  package static func expectRareUse(of bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    madvise(UnsafeMutableRawPointer(mutating: start), bytes.count, MADV_RANDOM)
  }

  /// The beginning of a file; empty if it cannot be read.
  package static func beginning(of path: String, limit: Int = 4096) -> [UInt8] {
    let file = open(FileName.cString(path), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    return [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = max(0, Glibc.read(file, buffer.baseAddress, buffer.count))
    }
  }

  private static func read(
    _ file: Int32, _ path: String?, sizeHint: Int, _ limit: Int
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var failure: Int32 = 0
    var chunk = sizeHint
    while true {
      let start = bytes.count
      var count = 0
      let part = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, initialized in
        repeat {
          count = Glibc.read(file, buffer.baseAddress, chunk)
        } while count < 0 && errno == EINTR
        if count < 0 { failure = errno }
        initialized = max(0, count)
      }
      if failure != 0 { throw FileError(path: path, code: failure, action: .read) }
      if count == 0 { return bytes }
      if start == 0 { bytes = part } else { bytes += part }
      // A device or a pipe has more than its size says.
      if bytes.count > limit { throw FileError(path: path, code: EFBIG, action: .read) }
      chunk = max(1 << 16, sizeHint - bytes.count)
    }
  }
}
