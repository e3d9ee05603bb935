internal import CLinux
internal import Glibc
internal import SystemServices

/// The resources of the machine that workers depend on.
package struct HostSystem: Sendable, Hashable {
  /// The kernel's name, release and architecture, such as `Linux 6.1.0 x86_64`.
  package var kernel: String
  /// The version of the C library.
  package var libraryVersion: String
  /// The number of processors that are online.
  package var processors: Int
  /// The machine's memory in bytes.
  package var memory: Int
  /// The limit, in bytes, that the control group of this process sets on its memory; nil for no
  /// limit.
  package var memoryLimit: Int?
  /// The memory in bytes that this process and its children can have.
  package var usableMemory: Int { min(memory, memoryLimit ?? memory) }
  /// Whether the kernel filters system calls (seccomp).
  package var filtersSystemCalls: Bool
  /// The version of Landlock; 0 if the kernel does not support it.
  package var landlock: Int
  /// Whether the resident size of a process can be read.
  package var measuresMemory: Bool

  /// The machine that this process runs on.
  package static var current: HostSystem {
    var name = utsname()
    uname(&name)
    return HostSystem(
      kernel: "\(text(&name.sysname)) \(text(&name.release)) \(text(&name.machine))",
      libraryVersion: String(cString: gnu_get_libc_version()),
      processors: sysconf(Int32(_SC_NPROCESSORS_ONLN)),
      memory: sysconf(Int32(_SC_PHYS_PAGES)) * Int(getpagesize()),
      memoryLimit: controlGroupLimit,
      // A filter at no address: a kernel that supports filters reports a bad address.
      filtersSystemCalls: jsprep_audit_architecture() != 0
        && SystemCall.call(SYS_seccomp, UInt(SECCOMP_SET_MODE_FILTER), 0, 0) == -Int(EFAULT),
      landlock: Landlock.version,
      measuresMemory: MemoryGauge(process: "self").residentSize != nil)
  }

  private static func text<Field>(_ field: inout Field) -> String {
    withUnsafeBytes(of: &field) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// The limit of the nearest control group that has one, in either version of their file system.
  private static var controlGroupLimit: Int? {
    for line in read("/proc/self/cgroup").split(separator: "\n") {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let isUnified = fields[0] == "0" && fields[1].isEmpty
      guard isUnified || fields[1].split(separator: ",").contains("memory") else { continue }
      let root = isUnified ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory"
      let file = isUnified ? "memory.max" : "memory.limit_in_bytes"
      var folder = fields[2]
      while true {
        let text = read("\(root)\(folder == "/" ? "" : folder)/\(file)")
        // The older version shows a number near 2^63 if there is no limit.
        if let limit = Int(text.prefix { $0.isNumber }), limit < 1 << 60 { return limit }
        guard let slash = folder.lastIndex(of: "/"), folder != "/" else { break }
        folder = slash == folder.startIndex ? "/" : folder[..<slash]
      }
    }
    return nil
  }

  /// The first 4 KB of a file as text; empty if it cannot be read.
  private static func read(_ path: String) -> String {
    String(decoding: FileContents.beginning(of: path), as: UTF8.self)
  }
}
