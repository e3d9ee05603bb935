internal import Glibc

/// Measures resident memory by files of `/proc` that stay open, so that a process that may open
/// nothing can still be measured.
package final class MemoryGauge: Sendable {
  private let statistics: Int32
  private let reset: Int32

  /// A gauge of a process.
  ///
  /// - Parameters:
  ///   - process: the name of its folder in `/proc`; `self` is this process.
  ///   - resets: whether the peak is to be reset, which a process can do for itself only.
  package init(process: String, resets: Bool = false) {
    statistics = open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
    reset = resets ? open("/proc/\(process)/clear_refs", O_WRONLY | O_CLOEXEC) : -1
  }

  deinit {
    if statistics >= 0 { close(statistics) }
    if reset >= 0 { close(reset) }
  }

  /// Whether ``resetPeak()`` works here.
  package var canResetPeak: Bool { reset >= 0 && write(reset, "5", 1) == 1 }

  /// The resident size in bytes; nil if it is not known, for one because the process is gone.
  package var residentSize: Int? {
    guard statistics >= 0 else { return nil }
    // No allocation: a thread that does nothing else would get an arena of its own for it.
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 128) { buffer in
      let count = pread(statistics, buffer.baseAddress, buffer.count, 0)
      guard count > 0 else { return nil }
      // The second number, in pages.
      var index = 0
      while index < count, buffer[index] != UInt8(ascii: " ") { index += 1 }
      var pages = 0
      index += 1
      while index < count, buffer[index] != UInt8(ascii: " ") {
        pages = pages * 10 + Int(buffer[index]) - 48
        index += 1
      }
      return pages * Int(getpagesize())
    }
  }

  /// Resets the peak of the resident size.
  package func resetPeak() {
    if reset >= 0 { _ = write(reset, "5", 1) }
  }

  /// The peak of this process's resident size in bytes.
  package static var peak: Int {
    var usage = rusage()
    guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    return usage.ru_maxrss * 1024
  }
}
