import Glibc

/// The system's view of processes.
enum Processes {
  /// The text of a small file; empty if it cannot be read.
  static func read(_ path: String) -> String {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// The names in a folder.
  static func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  static func threads(of process: Int32) -> [String]? { names(in: "/proc/\(process)/task") }

  /// The targets of a process's descriptors.
  static func descriptors(of process: Int32 = getpid()) -> [String] {
    (names(in: "/proc/\(process)/fd") ?? []).compactMap { name in
      var target = [UInt8](repeating: 0, count: 4096)
      let count = target.withUnsafeMutableBytes { buffer in
        buffer.withMemoryRebound(to: CChar.self) { buffer in
          buffer.baseAddress.map { readlink("/proc/\(process)/fd/\(name)", $0, buffer.count) } ?? 0
        }
      }
      return count > 0 ? String(decoding: target.prefix(count), as: UTF8.self) : nil
    }
  }

  /// The targets of this process's descriptors without those of files, which other tests open and close
  /// at the same time.
  static var channels: [String] { descriptors().filter { !$0.hasPrefix("/") } }

  /// The state of a process by its letter, `Z` for one that has ended and was not waited for; nil
  /// if there is no such process.
  static func state(of process: Int32) -> Character? {
    let statistics = read("/proc/\(process)/stat")
    guard let end = statistics.lastIndex(of: ")") else { return nil }
    return statistics[end...].dropFirst(2).first
  }

  /// The processes that this one started and that have not been waited for.
  static var children: [Int32] {
    (names(in: "/proc") ?? []).compactMap(Int32.init).filter { process in
      let statistics = read("/proc/\(process)/stat")
      guard let end = statistics.lastIndex(of: ")") else { return false }
      return statistics[end...].split(separator: " ").dropFirst(2).first.flatMap { Int32($0) }
        == getpid()
    }
  }
}
