internal import Glibc
internal import SystemServices

/// The system's figures of this process.
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
      residentBytes: MemoryGauge(process: "self").residentSize ?? 0, openFiles: countOpenFiles(),
      computingTime: time)
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

  private static func countOpenFiles() -> Int {
    // One is the descriptor that is used here.
    max(0, FileSystem.names(in: "/proc/self/fd").count - 1)
  }
}
