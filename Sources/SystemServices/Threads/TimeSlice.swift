internal import CLinux
internal import Glibc

/// The time that the kernel lets a thread compute before it considers other threads.
///
/// A thread with a shorter slice is let in sooner when it wakes; it does not get more of the
/// processors. Kernels before 6.12 do not support slices of threads, and ignore them.
package enum TimeSlice {
  /// Sets the slice of the calling thread, and of the threads and processes that it starts from then
  /// on.
  ///
  /// - Parameter milliseconds: from 0.1 to 100.
  package static func set(milliseconds: Double) {
    var attributes = Attributes()
    attributes.policy = UInt32(SCHED_OTHER)
    attributes.niceness = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
    attributes.runtime = UInt64(milliseconds * 1e6)
    withUnsafePointer(to: &attributes) {
      _ = jsprep_system_call(Int(SYS_sched_setattr), 0, UInt(bitPattern: $0), 0, 0, 0, 0)
    }
  }

  /// `struct sched_attr` of the first version, see sched_setattr(2).
  private struct Attributes {
    var size = UInt32(MemoryLayout<Attributes>.size)
    var policy: UInt32 = 0
    var flags: UInt64 = 0
    var niceness: Int32 = 0
    var priority: UInt32 = 0
    /// The slice in nanoseconds, for an ordinary policy.
    var runtime: UInt64 = 0
    var deadline: UInt64 = 0
    var period: UInt64 = 0
  }
}
