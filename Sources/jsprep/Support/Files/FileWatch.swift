internal import Glibc
internal import SystemServices

/// Tells when files change or are removed. Editors may write in place, or rename a new file over
/// the old one.
final class FileWatch {
  private let queue: Int32
  /// The names to look for in each watched folder, with the paths as they were given.
  private var names: [Int32: [String: String]] = [:]
  /// The folders in which every name counts, and their paths.
  private var wholeFolders: [Int32: String] = [:]

  /// Watches files, which need not exist.
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
      // The folder, because a watch on the file would stay with the old file when it is replaced.
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
    let watch = inotify_add_watch(queue, FileName.cString(folder), UInt32(events))
    return watch >= 0 ? watch : nil
  }

  deinit { close(queue) }

  /// Waits until one of the files was written or removed, and then no other change follows for a
  /// moment.
  ///
  /// - Returns: false if the watch has ended.
  func wait() -> Bool { waitForChanges() != nil }

  /// Waits as ``wait()`` does.
  ///
  /// - Returns: the paths of the files that were written or removed: as they were given, or below a
  ///   given folder. The path of a folder that was made or removed ends with a slash. nil if the
  ///   watch has ended.
  func waitForChanges() -> Set<String>? {
    guard case .changes(let paths) = next(of: nil) else { return nil }
    return paths
  }

  /// What somebody who waits is woken by.
  enum Event {
    case changes(Set<String>)
    /// A key of the keyboard, in ASCII.
    case key(UInt8)
  }

  /// Waits as ``waitForChanges()`` does, or for a key.
  func next(of keyboard: Keyboard?) -> Event? {
    var changed: Set<String> = []
    while true {
      var descriptors = [pollfd(fd: queue, events: Int16(POLLIN), revents: 0)]
      if let keyboard, !keyboard.isClosed {
        descriptors.append(pollfd(fd: keyboard.file, events: Int16(POLLIN), revents: 0))
      }
      let count = poll(
        &descriptors, nfds_t(descriptors.count), changed.isEmpty ? -1 : Self.quietTime)
      if count == 0, !changed.isEmpty { return .changes(changed) }
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      if descriptors.count > 1, descriptors[1].revents != 0, let key = keyboard?.read() {
        return .key(key)
      }
      if descriptors[0].revents == 0 { continue }
      guard let paths = readEvents() else { return nil }
      changed.formUnion(paths)
    }
  }

  /// For how many milliseconds after a change another one belongs to it.
  private static let quietTime: Int32 = 30

  /// Reads the waiting events, and gives the files that they are about; nil if they cannot be read.
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
        // A new file is still to be written.
        if event.mask & UInt32(IN_CREATE) != 0, !isFolder { continue }
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
          // The lost events may have been about any of them.
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
