internal import CLinux
internal import Glibc

/// Gives up the rights that a worker does not need, in two steps: the engine reads some files of
/// the system while it starts.
struct Sandbox {
  private(set) var confinement = Confinement()

  /// The files that the engine, the Unicode library and the C library read when they are first
  /// used.
  private static let readableAtStart = [
    "/proc", "/sys/fs/cgroup", "/sys/devices/system/cpu", "/dev/urandom", "/etc/localtime",
    "/etc/timezone", "/usr/share/zoneinfo", "/usr/lib/locale",
  ]

  /// The first step, before the process has any other thread, all of which inherit it.
  mutating func begin() {
    confinement.endsWithParent = jsprep_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL)) == 0
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    confinement.noCoreFiles = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none) == 0
    confinement.noNewPrivileges = jsprep_prctl(PR_SET_NO_NEW_PRIVS, 1) == 0
    confinement.fileSystemRules = Landlock.restrict(allowingToRead: Self.readableAtStart)
    confinement.notDumpable = jsprep_prctl(PR_SET_DUMPABLE, 0) == 0
  }

  /// The second step, when the engine has started its threads: from now on nothing more can be
  /// opened. Threads are still made, as the engine ends idle ones and starts others; processes are
  /// not (so that no limit on their number is needed, which would count those of other workers).
  mutating func complete(canResetPeakMemory: Bool) {
    confinement.peakMemoryCanBeReset = canResetPeakMemory
    if confinement.fileSystemRules > 0 { _ = Landlock.restrict() }
    confinement.systemCallFilter = SystemCallFilter.install()
  }
}
