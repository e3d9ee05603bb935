internal import Glibc

/// Tells when files change, however their editors write them: in place, or as a new file that is
/// renamed over the old one; and when they go.
final class FileWatch {
  private let queue: Int32
  /// The names to look for in each watched folder, and the paths that they were given by.
  private var names: [Int32: [String: String]] = [:]
  /// The folders in which every name counts, and their paths.
  private var wholeFolders: [Int32: String] = [:]

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
      names[watch, default: [:]][name] = path
    }
    for folder in files.folders {
      guard let watch = watch(folder) else { return nil }
      wholeFolders[watch] = folder
    }
  }

  /// A watch on a folder; the same one for the same folder.
  private func watch(_ folder: String) -> Int32? {
    let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE
    let watch = inotify_add_watch(queue, folder, UInt32(events))
    return watch >= 0 ? watch : nil
  }

  deinit { close(queue) }

  /// Waits until one of the files was written or went, and no more is for a moment.
  ///
  /// - Returns: false where there is nothing to wait for any more.
  func wait() -> Bool { waitForChanges() != nil }

  /// Waits as ``wait()`` does.
  ///
  /// - Returns: the paths of the files that were written or went: as they were given, or below a
  ///   folder that was. The path of a folder that came or went ends with a slash. nil where there is
  ///   nothing to wait for any more.
  func waitForChanges() -> Set<String>? {
    var changed: Set<String> = []
    while true {
      var descriptor = pollfd(fd: queue, events: Int16(POLLIN), revents: 0)
      let count = poll(&descriptor, 1, changed.isEmpty ? -1 : Self.quietTime)
      if count == 0, !changed.isEmpty { return changed }
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      guard let paths = readEvents() else { return nil }
      changed.formUnion(paths)
    }
  }

  /// The milliseconds after a change in which another one belongs to it.
  private static let quietTime: Int32 = 30

  /// Reads the events that are there, and gives the files that they are about; nil where they cannot
  /// be read.
  private func readEvents() -> Set<String>? {
    withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { buffer in
      let count = read(queue, buffer.baseAddress, buffer.count)
      if count < 0 { return errno == EINTR ? [] : nil }
      let header = MemoryLayout<inotify_event>.size
      var changed: Set<String> = []
      var offset = 0
      while offset + header <= count {
        let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
        let name = buffer[(offset + header)..<(offset + header + Int(event.len))]
          .prefix { $0 != 0 }
        let file = String(decoding: name, as: UTF8.self)
        let isFolder = event.mask & UInt32(IN_ISDIR) != 0
        offset += header + Int(event.len)
        // A file that was made is to be written yet.
        if event.mask & UInt32(IN_CREATE) != 0, !isFolder { continue }
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
          // What was lost may have been about any of them.
          for paths in names.values { changed.formUnion(paths.values) }
          changed.formUnion(wholeFolders.values.map { "\($0)/" })
        } else if let path = names[event.wd]?[file] {
          changed.insert(path)
        } else if let folder = wholeFolders[event.wd] {
          let path = folder == "." ? file : "\(folder)/\(file)"
          changed.insert(isFolder ? "\(path)/" : path)
        }
      }
      return changed
    }
  }
}
