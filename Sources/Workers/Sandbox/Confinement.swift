/// The restrictions on a worker, as far as the kernel offers them.
public struct Confinement: Sendable, Hashable {
  /// No program that it starts could gain rights (`PR_SET_NO_NEW_PRIVS`).
  public var noNewPrivileges = false
  /// A filter on all of its threads refuses the system calls that a script has no need of
  /// (seccomp): opening files, sockets, processes, signals to others.
  public var systemCallFilter = false
  /// The version of Landlock that denies it the file system and, from 4 on, the network; 0 if the
  /// kernel does not support Landlock.
  public var fileSystemRules = 0
  /// No other process of the user can read its memory (`PR_SET_DUMPABLE`).
  public var notDumpable = false
  /// The kernel ends it when its pool's process ends (`PR_SET_PDEATHSIG`).
  public var endsWithParent = false
  /// A crash leaves no file.
  public var noCoreFiles = false
  /// Its peak of memory is that of a request, and not of all since it started.
  public var peakMemoryCanBeReset = false

  public init() {}

  /// Whether a script that took the process over could reach neither files, nor the network, nor
  /// other processes.
  public var isComplete: Bool { noNewPrivileges && systemCallFilter && notDumpable }
}
