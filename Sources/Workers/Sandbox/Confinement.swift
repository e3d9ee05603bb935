/// The restrictions on a worker, as far as the kernel offers them.
package struct Confinement: Sendable, Hashable {
  /// No program that it starts could gain rights (`PR_SET_NO_NEW_PRIVS`).
  package var noNewPrivileges = false
  /// A filter on all of its threads refuses the system calls that a script has no need of
  /// (seccomp): opening files, sockets, processes, signals to others.
  package var systemCallFilter = false
  /// The version of Landlock that denies it the file system and, from 4 on, the network; 0 if the
  /// kernel does not support Landlock.
  package var fileSystemRules = 0
  /// No other process of the user can read its memory (`PR_SET_DUMPABLE`).
  package var notDumpable = false
  /// The kernel ends it when its pool's process ends (`PR_SET_PDEATHSIG`).
  package var endsWithParent = false
  /// A crash leaves no file.
  package var noCoreFiles = false
  /// Its peak of memory is that of a request, and not of all since it started.
  package var peakMemoryCanBeReset = false

  package init() {}

  /// Whether a script that took the process over could reach neither files, nor the network, nor
  /// other processes.
  package var isComplete: Bool { noNewPrivileges && systemCallFilter && notDumpable }
}
