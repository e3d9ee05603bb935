internal import Glibc

/// What the system tells of this process.
struct ProcessFigures {
  /// The resident size, in bytes.
  var residentBytes: Int
  var openFiles: Int
  /// The seconds of computing time.
  var computingTime: Double

  static var current: ProcessFigures {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let time =
      Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    return ProcessFigures(
      residentBytes: residentSize, openFiles: countOpenFiles(), computingTime: time)
  }

  func write(to writer: inout MetricsWriter) {
    writer.add(
      gauge: "process_resident_memory_bytes", Double(residentBytes),
      "Memory of the server's own process.")
    writer.add(gauge: "process_open_fds", Double(openFiles), "Open file descriptors.")
    writer.add(
      counter: "process_cpu_seconds_total", computingTime,
      "Computing time of the server's own process.")
  }

  /// By the second number of `/proc/self/statm`.
  private static var residentSize: Int {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = read(file, &bytes, bytes.count)
    let numbers = bytes.prefix(max(0, count)).split(separator: 0x20)
    guard numbers.count > 1, let pages = Int(String(decoding: numbers[1], as: UTF8.self)) else {
      return 0
    }
    return pages * Int(getpagesize())
  }

  private static func countOpenFiles() -> Int {
    guard let folder = opendir("/proc/self/fd") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    // Two are the folder's names for itself and its parent, one is the descriptor used here.
    return max(0, count - 3)
  }
}
