import Foundation
import Glibc
import Synchronization

/// Reads again and again how much memory a process has had resident at most.
///
/// What the kernel says when the process has ended counts the size of the process that started it, too,
/// and these tests are larger than the programs that they start.
final class PeakWatcher: Sendable {
  private let state = Mutex((isOver: false, highest: 0))
  private let thread = DispatchGroup()

  /// Watches a process until ``finish()``.
  init(of process: pid_t) {
    thread.enter()
    Thread.detachNewThread { [self] in
      while !state.withLock({ $0.isOver }) {
        if let peak = Self.peak(of: process) { state.withLock { $0.highest = peak } }
        usleep(5_000)
      }
      thread.leave()
    }
  }

  /// Ends the watch, and gives the peak in bytes; 0 if the process has ended before it was looked at.
  func finish() -> Int {
    state.withLock { $0.isOver = true }
    thread.wait()
    return state.withLock { $0.highest }
  }

  /// The most memory that these tests themselves have had resident, in bytes.
  static var peakOfTests: Int {
    var usage = rusage()
    guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    return usage.ru_maxrss * 1024
  }

  private static func peak(of process: pid_t) -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let size = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return size * 1024
  }
}
