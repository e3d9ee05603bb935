internal import CLinux
internal import Glibc

/// The system calls that a worker may make, as a program of the kernel's packet filter
/// (seccomp(2)).
///
/// It lists the calls that the engine needs to compute, and to answer on descriptors that are open
/// already. All others fail with `EPERM`.
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
    // These answer on descriptors that are open already.
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
    // A thread of this process, as the C library makes it: never in namespaces of its own.
    rules += rule(SYS_clone, [.hasBit(0, CLONE_THREAD), .hasNoBits(0, besides: threadFlags)])
    // Its flags lie in memory, where a filter cannot look; the C library then uses clone.
    rules += [check(equals: UInt32(SYS_clone3), elseSkip: 1), give(refuse(ENOSYS))]
    // The engine stops its own threads to look at their stacks.
    rules += rule(SYS_tgkill, [.equals(0, UInt64(process))])
    // Its own memory, see AddressSearch.
    rules += rule(SYS_process_vm_readv, [.equals(0, UInt64(process))])
    // Names of threads.
    rules += rule(SYS_prctl, [.equals(0, UInt64(PR_SET_NAME))])
    // The size of a stack; a limit can be read, and not be set.
    rules += rule(SYS_prlimit64, [.equals(0, 0), .equals(2, 0)])
    return rules + [give(refuse(EPERM))]
  }

  /// The flags that a thread may be made with: it shares everything with the others.
  private static let threadFlags =
    CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_SETTLS
    | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID | CLONE_CHILD_SETTID

  // MARK: Rules on arguments

  /// A condition on an argument. An argument has 64 bits, of which the filter sees 32 at a time.
  private enum Condition {
    case equals(UInt32, UInt64)
    /// One bit of the low half is set.
    case hasBit(UInt32, Int32)
    /// No bit is set but these of the low half.
    case hasNoBits(UInt32, besides: Int32)

    /// The filter's instructions that test the condition. If one of them fails, the call is
    /// refused.
    var steps: [Step] {
      switch self {
      case .equals(let index, let value):
        [
          .load(Field.argument(index)), .equals(UInt32(truncatingIfNeeded: value)),
          .load(Field.highHalf(index)), .equals(UInt32(value >> 32)),
        ]
      case .hasBit(let index, let bit):
        [.load(Field.argument(index)), .hasBit(UInt32(bitPattern: bit))]
      case .hasNoBits(let index, let others):
        [
          .load(Field.argument(index)), .keep(~UInt32(bitPattern: others)), .equals(0),
          .load(Field.highHalf(index)), .equals(0),
        ]
      }
    }
  }

  private enum Step {
    case load(UInt32)
    case keep(UInt32)
    case equals(UInt32)
    case hasBit(UInt32)

    /// - Parameter distance: the number of instructions to skip if it fails.
    func instruction(failingBy distance: UInt8) -> sock_filter {
      switch self {
      case .load(let offset): SystemCallFilter.load(offset)
      case .keep(let bits): SystemCallFilter.keep(bits)
      case .equals(let value): check(equals: value, elseSkip: distance)
      case .hasBit(let bit): check(hasBit: bit, elseSkip: distance)
      }
    }
  }

  /// Allows a call where its arguments fulfil all conditions, else refuses it.
  private static func rule(_ number: Int32, _ conditions: [Condition]) -> [sock_filter] {
    let steps = conditions.flatMap(\.steps)
    let instructions = steps.enumerated().map { index, step in
      step.instruction(failingBy: UInt8(steps.count - index))
    }
    return [check(equals: UInt32(number), elseSkip: UInt8(steps.count + 2))] + instructions
      + [give(allow), give(refuse(EPERM))]
  }

  // MARK: Instructions

  /// Offsets in `struct seccomp_data`.
  private enum Field {
    static let number: UInt32 = 0
    static let architecture: UInt32 = 4
    /// The low half of an argument, on machines with the low half first.
    static func argument(_ index: UInt32) -> UInt32 { 16 + 8 * index }
    static func highHalf(_ index: UInt32) -> UInt32 { argument(index) + 4 }
  }

  private static let allow = UInt32(SECCOMP_RET_ALLOW)

  private static func refuse(_ errorNumber: Int32) -> UInt32 {
    UInt32(SECCOMP_RET_ERRNO) | UInt32(errorNumber)
  }

  private static func load(_ offset: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_LD | BPF_W | BPF_ABS), jt: 0, jf: 0, k: offset)
  }

  /// Keeps only some bits of the loaded value.
  private static func keep(_ bits: UInt32) -> sock_filter {
    sock_filter(code: UInt16(BPF_ALU | BPF_AND | BPF_K), jt: 0, jf: 0, k: bits)
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
