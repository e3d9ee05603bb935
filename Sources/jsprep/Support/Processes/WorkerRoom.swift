internal import Glibc
internal import Workers

/// How many worker processes this machine has memory for.
enum WorkerRoom {
  /// How many bytes a worker needs at least: its own memory while it waits, and that of a small
  /// request.
  static let leastSize = 32 << 20

  /// The available memory in bytes: of the machine, or of this process's control group.
  static let memory = HostSystem.current.usableMemory

  /// The number of processors, or less if the memory does not suffice for a worker on each.
  ///
  /// - Parameter copies: how many processes each of them has.
  static func defaultCount(copies: Int = 1) -> Int {
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    return max(1, min(processors, memory / (copies * leastSize)))
  }

  /// Refuses more processes than there is memory for.
  ///
  /// - Parameters:
  ///   - count: the value of `option`.
  ///   - copies: how many processes each of them has.
  static func check(
    _ count: Int, of option: String, copies: Int = 1, memory: Int = Self.memory
  ) throws(UsageError) {
    let processes = count * copies
    guard processes > 1, processes * leastSize > memory else { return }
    throw UsageError(
      "'\(option) \(count)': \(processes) processes of at least \(leastSize >> 20) MB take "
        + "\((processes * leastSize) >> 20) MB, and there are \(memory >> 20) MB of memory: "
        + "the value can be up to \(max(1, memory / (copies * leastSize)))")
  }
}
