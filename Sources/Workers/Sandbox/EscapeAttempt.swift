internal import CLinux
internal import Glibc

/// One thing that a worker tried and must not be able to do.
package struct EscapeAttempt: Sendable, Hashable {
  /// The attempt: the name of the system call, and its arguments.
  package var name: String
  /// The error number that the kernel returned; nil if it allowed the call.
  package var errorNumber: Int32?

  /// Whether the kernel refused.
  package var isRefused: Bool { errorNumber != nil }
}

extension EscapeAttempt: FrameValue {
  func write(to writer: inout FrameWriter) {
    writer.write(name)
    writer.write(errorNumber.map(Int.init))
  }

  init(from reader: inout FrameReader) throws(FrameError) {
    name = try reader.readValue()
    errorNumber = try reader.readValue(Int?.self).map { Int32(truncatingIfNeeded: $0) }
  }
}

extension EscapeAttempt {
  /// Tries everything, by system calls alone, as code would that a script had smuggled in.
  static func makeAll() -> [EscapeAttempt] {
    files() + changes() + network() + processes() + others() + kernel()
  }

  private static func attempt(
    _ name: String, _ number: Int32, _ a: UInt = 0, _ b: UInt = 0, _ c: UInt = 0, _ d: UInt = 0,
    _ e: UInt = 0, _ f: UInt = 0
  ) -> EscapeAttempt {
    let result = SystemCall.call(number, a, b, c, d, e, f)
    return EscapeAttempt(name: name, errorNumber: result < 0 ? Int32(-result) : nil)
  }

  /// Tries a call whose first arguments are a folder's descriptor and a path.
  private static func attempt(
    _ name: String, _ number: Int32, at path: String, _ c: UInt = 0, _ d: UInt = 0, _ e: UInt = 0
  ) -> EscapeAttempt {
    path.withCString {
      attempt(name, number, here, UnsafeRawPointer($0).address, c, d, e)
    }
  }

  private static let here = UInt(bitPattern: Int(AT_FDCWD))

  private static func files() -> [EscapeAttempt] {
    var information = [UInt8](repeating: 0, count: 512)
    let target = information.withUnsafeMutableBytes {
      $0.baseAddress.map { UnsafeRawPointer($0).address } ?? 0
    }
    var made = [
      attempt("openat /etc/passwd", SYS_openat, at: "/etc/passwd"),
      attempt("openat /proc/self/mem", SYS_openat, at: "/proc/self/mem", UInt(O_RDWR)),
      attempt("openat /proc/1/environ", SYS_openat, at: "/proc/1/environ"),
      attempt("openat /proc", SYS_openat, at: "/proc", UInt(O_DIRECTORY)),
      attempt("openat /usr/share/zoneinfo", SYS_openat, at: "/usr/share/zoneinfo"),
      attempt("openat of a descriptor", SYS_openat, at: "/proc/self/fd/0", UInt(O_RDWR)),
      attempt("openat2", 437, at: "/etc/passwd", target, 24),
      attempt("newfstatat /etc/passwd", SYS_newfstatat, at: "/etc/passwd", target),
      attempt("statx /etc/passwd", SYS_statx, at: "/etc/passwd", 0, 0x7FF, target),
      attempt("faccessat /etc/passwd", SYS_faccessat, at: "/etc/passwd"),
      attempt("readlinkat /proc/self/exe", SYS_readlinkat, at: "/proc/self/exe", target, 100),
      attempt("getcwd", SYS_getcwd, target, 100),
      attempt("memfd_create", SYS_memfd_create, target, 0),
    ]
    #if arch(x86_64)
      made.append(
        "/etc/passwd".withCString {
          attempt("open /etc/passwd", SYS_open, UnsafeRawPointer($0).address)
        })
    #endif
    return made
  }

  private static func changes() -> [EscapeAttempt] {
    let path = "/tmp/jsprep-escape"
    return [
      attempt("openat a new file", SYS_openat, at: path, UInt(O_CREAT | O_WRONLY), 0o600),
      attempt("mkdirat", SYS_mkdirat, at: path, 0o700),
      attempt("mknodat", SYS_mknodat, at: path, UInt(S_IFIFO | 0o600)),
      attempt("unlinkat", SYS_unlinkat, at: path),
      attempt("renameat2", SYS_renameat2, at: path, here),
      attempt("fchmodat", SYS_fchmodat, at: "/tmp", 0o777),
      attempt("ftruncate", SYS_ftruncate, 1, 0),
      path.withCString { attempt("chdir", SYS_chdir, UnsafeRawPointer($0).address) },
      "/".withCString { attempt("chroot", SYS_chroot, UnsafeRawPointer($0).address) },
      "/tmp".withCString { folder in
        "tmpfs".withCString { type in
          let (folder, type) = (UnsafeRawPointer(folder).address, UnsafeRawPointer(type).address)
          return attempt("mount", SYS_mount, type, folder, type)
        }
      },
      "/tmp".withCString { attempt("umount2", SYS_umount2, UnsafeRawPointer($0).address) },
    ]
  }

  private static func network() -> [EscapeAttempt] {
    // 127.0.0.1, port 80.
    var address: [UInt8] = [2, 0, 0, 80, 127, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    var message = msghdr()
    return [
      attempt("socket of IPv4", SYS_socket, UInt(AF_INET), 1, 0),
      attempt("socket of IPv6", SYS_socket, UInt(AF_INET6), 2, 0),
      attempt("socket of files", SYS_socket, UInt(AF_UNIX), 1, 0),
      attempt("socket of the kernel", SYS_socket, UInt(AF_NETLINK), 3, 0),
      address.withUnsafeMutableBytes {
        let place = $0.baseAddress.map { UnsafeRawPointer($0).address } ?? 0
        return attempt("connect", SYS_connect, UInt(STDIN_FILENO), place, 16)
      },
      attempt("bind", SYS_bind, UInt(STDIN_FILENO), 0, 0),
      attempt("listen", SYS_listen, UInt(STDIN_FILENO), 1),
      withUnsafePointer(to: &message) {
        attempt(
          "sendmsg", SYS_sendmsg, UInt(STDIN_FILENO), UnsafeRawPointer($0).address,
          UInt(MSG_DONTWAIT))
      },
      attempt(
        "recvfrom", SYS_recvfrom, UInt(STDIN_FILENO), 0, 0, UInt(MSG_DONTWAIT)),
    ]
  }

  private static func processes() -> [EscapeAttempt] {
    // If the call makes a process against all expectation, that process ends at once.
    func spawn(
      _ name: String, _ number: Int32, _ a: UInt = 0, _ b: UInt = 0
    ) -> EscapeAttempt {
      let result = SystemCall.call(number, a, b)
      if result == 0 { _exit(0) }
      return EscapeAttempt(name: name, errorNumber: result < 0 ? Int32(-result) : nil)
    }
    // The arguments of clone3, 88 bytes: only the signal at the end.
    var arguments = [UInt64](repeating: 0, count: 11)
    arguments[4] = UInt64(SIGCHLD)
    var made = [
      spawn("clone of a process", SYS_clone, UInt(SIGCHLD)),
      spawn("clone into namespaces", SYS_clone, UInt(CLONE_NEWUSER | SIGCHLD)),
      arguments.withUnsafeBytes {
        spawn("clone3", SYS_clone3, $0.baseAddress.map(\.address) ?? 0, 88)
      },
      attempt("execve /bin/true", path: "/bin/true") { attempt($0, SYS_execve, $1) },
      attempt("execveat /bin/true", SYS_execveat, at: "/bin/true"),
      attempt("unshare", SYS_unshare, UInt(CLONE_NEWUSER)),
      attempt("setns", SYS_setns, UInt(STDIN_FILENO), 0),
      attempt("setuid", SYS_setuid, 0),
      attempt("prlimit64", SYS_prlimit64, 0, UInt(RLIMIT_CORE.rawValue), 16),
    ]
    made += namespaces() + highHalves()
    #if arch(x86_64)
      made.append(spawn("fork", SYS_fork))
    #endif
    return made
  }

  /// Threads in namespaces of their own. Without `CLONE_SIGHAND` the kernel makes no thread, should
  /// the filter let it be asked to.
  private static func namespaces() -> [EscapeAttempt] {
    let kinds: [(name: String, flag: UInt)] = [
      ("mounts", 0x0002_0000), ("control groups", 0x0200_0000), ("host names", 0x0400_0000),
      ("shared memory", 0x0800_0000), ("users", 0x1000_0000), ("processes", 0x2000_0000),
      ("the network", 0x4000_0000),
    ]
    var made = kinds.map { kind in
      attempt(
        "clone of a thread into a namespace of \(kind.name)", SYS_clone,
        UInt(CLONE_THREAD) | kind.flag)
    }
    var arguments = [UInt64](repeating: 0, count: 11)
    arguments[0] = UInt64(CLONE_THREAD) | 0x4000_0000
    made.append(
      arguments.withUnsafeBytes {
        attempt(
          "clone3 of a thread into a namespace", SYS_clone3, $0.baseAddress.map(\.address) ?? 0, 88)
      })
    return made
  }

  /// Arguments of which only the low half is one that is allowed.
  private static func highHalves() -> [EscapeAttempt] {
    let high: UInt = 1 << 32
    // New limits at an address that ends with zeros; the same that hold already.
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE
    let place = SystemCall.call(
      SYS_mmap, high, 4096, UInt(PROT_READ | PROT_WRITE), UInt(flags), UInt.max, 0)
    defer { if place == Int(high) { _ = SystemCall.call(SYS_munmap, high, 4096) } }
    let process = UInt(getpid())
    return [
      attempt("prlimit64 of new limits", SYS_prlimit64, 0, UInt(RLIMIT_CORE.rawValue), high),
      attempt("prlimit64 of another process", SYS_prlimit64, high, 0, 0),
      attempt("prctl beyond 32 bits", SYS_prctl, high | UInt(PR_SET_NAME), 0),
      attempt("tgkill beyond 32 bits", SYS_tgkill, high | process, process, 0),
      attempt("process_vm_readv beyond 32 bits", SYS_process_vm_readv, high | process),
      attempt("clone beyond 32 bits", SYS_clone, high | UInt(CLONE_THREAD)),
    ]
  }

  private static func attempt(
    _ name: String, path: String, _ body: (String, UInt) -> EscapeAttempt
  ) -> EscapeAttempt {
    path.withCString { body(name, UnsafeRawPointer($0).address) }
  }

  /// Other processes, the parent above all. Signal 0 only checks the permission, and does no harm.
  private static func others() -> [EscapeAttempt] {
    let parent = UInt(getppid())
    return [
      attempt("kill of the parent", SYS_kill, parent, 0),
      attempt("kill of everybody", SYS_kill, UInt(bitPattern: -1), 0),
      attempt("tkill of the parent", SYS_tkill, parent, 0),
      attempt("tgkill of the parent", SYS_tgkill, parent, parent, 0),
      attempt("rt_sigqueueinfo", SYS_rt_sigqueueinfo, parent, 0, 0),
      attempt("pidfd_open", 434, parent),
      attempt("ptrace of the parent", SYS_ptrace, 16, parent),
      attempt("ptrace of itself", SYS_ptrace, 0),
      attempt("process_vm_readv", SYS_process_vm_readv, parent),
      attempt("process_vm_writev", SYS_process_vm_writev, parent),
      attempt("setpriority", SYS_setpriority, 0, parent, 10),
      attempt("shmget", SYS_shmget, 0, 4096, 0o1600),
      attempt("inotify_init1", SYS_inotify_init1),
      attempt("prctl to be readable", SYS_prctl, UInt(PR_SET_DUMPABLE), 1),
      attempt("prctl to outlive the parent", SYS_prctl, UInt(PR_SET_PDEATHSIG), 0),
    ]
  }

  private static func kernel() -> [EscapeAttempt] {
    [
      attempt("io_uring_setup", 425, 1, 0), attempt("io_uring_enter", 426, 0),
      attempt("bpf", SYS_bpf), attempt("perf_event_open", SYS_perf_event_open),
      attempt("userfaultfd", SYS_userfaultfd), attempt("keyctl", SYS_keyctl),
      attempt("add_key", SYS_add_key), attempt("init_module", SYS_init_module),
      attempt("kexec_load", SYS_kexec_load), attempt("ioctl", SYS_ioctl, 0, 0x5412),
      attempt("seccomp", SYS_seccomp, 1, 0, 0),
      attempt("personality", SYS_personality, 0xFFFF_FFFF),
      attempt("open_by_handle_at", SYS_open_by_handle_at),
    ]
  }
}
