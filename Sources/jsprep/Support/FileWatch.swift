internal import Glibc

/// Tells when files change, however their editors write them: in place, or as a new file that is
/// renamed over the old one.
final class FileWatch {
  private let queue: Int32
  /// The names to look for in each watched folder.
  private var names: [Int32: Set<String>] = [:]
  /// The folders in which every name counts.
  private var wholeFolders: Set<Int32> = []

  /// Watches files, which need not be there.
  ///
  /// - Returns: nil where the system has no more watches.
  init?(_ files: WatchedFiles) {
    let queue = inotify_init1(Int32(IN_CLOEXEC))
    guard queue >= 0 else { return nil }
    self.queue = queue
    for path in files.paths {
      let slash = path.lastIndex(of: "/")
      let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
      // The folder: a watch on the file itself would stay with the one that was replaced.
      guard let watch = watch(folder) else { return nil }
      names[watch, default: []].insert(name)
    }
    for folder in files.folders {
      guard let watch = watch(folder) else { return nil }
      wholeFolders.insert(watch)
    }
  }

  /// A watch on a folder; the same one for the same folder.
  private func watch(_ folder: String) -> Int32? {
    let watch = inotify_add_watch(queue, folder, UInt32(IN_CLOSE_WRITE | IN_MOVED_TO))
    return watch >= 0 ? watch : nil
  }

  deinit { close(queue) }

  /// Waits until one of the files was written, and no more is for a moment.
  ///
  /// - Returns: false where there is nothing to wait for any more.
  func wait() -> Bool {
    var isChanged = false
    while true {
      var descriptor = pollfd(fd: queue, events: Int16(POLLIN), revents: 0)
      let count = poll(&descriptor, 1, isChanged ? Self.quietTime : -1)
      if count == 0 { return true }
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      guard let changed = readEvents() else { return false }
      isChanged = isChanged || changed
    }
  }

  /// The milliseconds after a change in which another one belongs to it.
  private static let quietTime: Int32 = 30

  /// Reads the events that are there: whether one is about a file; nil where they cannot be read.
  private func readEvents() -> Bool? {
    withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { buffer in
      let count = read(queue, buffer.baseAddress, buffer.count)
      if count < 0 { return errno == EINTR ? false : nil }
      let header = MemoryLayout<inotify_event>.size
      var isChanged = false
      var offset = 0
      while offset + header <= count {
        let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
        let name = buffer[(offset + header)..<(offset + header + Int(event.len))]
          .prefix { $0 != 0 }
        let isLost = event.mask & UInt32(IN_Q_OVERFLOW) != 0
        if isLost || wholeFolders.contains(event.wd)
          || names[event.wd]?.contains(String(decoding: name, as: UTF8.self)) == true
        {
          isChanged = true
        }
        offset += header + Int(event.len)
      }
      return isChanged
    }
  }
}
