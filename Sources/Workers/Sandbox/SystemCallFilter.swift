internal import CLinux
internal import Glibc

/// The system calls that a worker may make, as a program of the kernel's packet filter (seccomp(2)).
///
/// What it does not name fails with `EPERM`. It is a list of what the engine needs to compute, and
/// to answer on descriptors that are open already.
enum SystemCallFilter {
  /// Puts all threads of the process under the filter, for good.
  ///
  /// - Returns: whether the kernel did.
  static func install() -> Bool {
    guard jsprep_audit_architecture() != 0 else { return false }
    var program = program(process: UInt32(getpid()))
    return program.withUnsafeMutableBufferPointer { instructions in
      var filter = sock_fprog(
        len: UInt16(instructions.count), filter: instructions.baseAddress)
      return withUnsafePointer(to: &filter) {
        SystemCall.call(
          SYS_seccomp, UInt(SECCOMP_SET_MODE_FILTER), UInt(SECCOMP_FILTER_FLAG_TSYNC),
          UnsafeRawPointer($0).address) == 0
      }
    }
  }

  /// Calls that are allowed whatever their arguments, the frequent ones first.
  private static let allowed: [Int32] = [
    // Answering, on what is open already.
    SYS_futex, SYS_read, SYS_write, SYS_pread64, SYS_pwrite64, SYS_readv, SYS_writev, SYS_lseek,
    SYS_close, SYS_ppoll,
    // Memory.
    SYS_madvise, SYS_mmap, SYS_munmap, SYS_mprotect, SYS_mremap, SYS_brk, SYS_membarrier,
    // Time.
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday,
    // Threads and signals of its own.
    SYS_sched_yield, SYS_rt_sigprocmask, SYS_rt_sigaction, SYS_rt_sigreturn, SYS_rt_sigsuspend,
    SYS_sigaltstack, SYS_gettid, SYS_getpid, SYS_getppid, SYS_set_robust_list, SYS_rseq,
    SYS_sched_getaffinity, SYS_sched_getscheduler, SYS_sched_getparam, SYS_restart_syscall,
    SYS_exit, SYS_exit_group,
    // Questions.
    SYS_getrandom, SYS_getrusage, SYS_getcpu, SYS_sysinfo, SYS_uname,
  ]

  #if arch(x86_64)
    /// Calls that newer architectures have only in other forms.
    private static let allowedHere: [Int32] = [SYS_poll, SYS_time]
  #else
    private static let allowedHere: [Int32] = []
  #endif

  /// The program. A rule ends where its check fails, so that no jump is longer than a few
  /// instructions, however many rules there are.
  private static func program(process: UInt32) -> [sock_filter] {
    var rules: [sock_filter] = [
      load(Field.architecture),
      check(equals: jsprep_audit_architecture(), elseSkip: 1),
      skip(1),
      give(UInt32(bitPattern: Int32(bitPattern: SECCOMP_RET_KILL_PROCESS))),
      load(Field.number),
    ]
    for number in allowed + allowedHere {
      rules += [check(equals: UInt32(number), elseSkip: 1), give(allow)]
    }
    // A thread of this process: the kernel takes all of a thread's flags or none.
    rules += [
      check(equals: UInt32(SYS_clone), elseSkip: 4), load(Field.argument(0)),
      check(hasBit: UInt32(CLONE_THREAD), elseSkip: 1), give(allow), give(refuse(EPERM)),
    ]
    // Its flags lie in memory, where a filter cannot look; the C library then uses clone.
    rules += [check(equals: UInt32(SYS_clone3), elseSkip: 1), give(refuse(ENOSYS))]
    // The engine stops its own threads to look at their stacks.
    rules += [
      check(equals: UInt32(SYS_tgkill), elseSkip: 4), load(Field.argument(0)),
      check(equals: process, elseSkip: 1), give(allow), give(refuse(EPERM)),
    ]
    // Names of threads.
    rules += [
      check(equals: UInt32(SYS_prctl), elseSkip: 4), load(Field.argument(0)),
      check(equals: UInt32(PR_SET_NAME), elseSkip: 1), give(allow), give(refuse(EPERM)),
    ]
    // The size of a stack; a limit can be read, and not be set.
    rules += [
      check(equals: UInt32(SYS_prlimit64), elseSkip: 6), load(Field.argument(0)),
      check(equals: 0, elseSkip: 3), load(Field.argument(2)), check(equals: 0, elseSkip: 1),
      give(allow), give(refuse(EPERM)),
    ]
    return rules + [give(refuse(EPERM))]
  }

  // MARK: Instructions

  /// Offsets in `struct seccomp_data`.
  private enum Field {
    static let number: UInt32 = 0
    static let architecture: UInt32 = 4
    /// The low half of an argument, on machines with the low half first.
    static func argument(_ index: UInt32) -> UInt32 { 16 + 8 * index }
  }

  private static let allow = UInt32(SECCOMP_RET_ALLOW)

  private static func refuse(_ errorNumber: Int32) -> UInt32 {
    UInt32(SECCOMP_RET_ERRNO) | UInt32(errorNumber)
  }

  private static func load(_ offset: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_LD | BPF_W | BPF_ABS), jt: 0, jf: 0, k: offset)
  }

  private static func check(equals value: UInt32, elseSkip count: UInt8) -> sock_filter {
    sock_filter(code: UInt16(BPF_JMP | BPF_JEQ | BPF_K), jt: 0, jf: count, k: value)
  }

  private static func check(hasBit value: UInt32, elseSkip count: UInt8) -> sock_filter {
    sock_filter(code: UInt16(BPF_JMP | BPF_JSET | BPF_K), jt: 0, jf: count, k: value)
  }

  private static func skip(_ count: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_JMP | BPF_JA), jt: 0, jf: 0, k: count)
  }

  private static func give(_ action: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: action)
  }
}
