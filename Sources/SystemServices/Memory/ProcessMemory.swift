internal import CLinux
internal import Synchronization

/// The memory that this process has from the system.
package enum ProcessMemory {
  /// Makes the C library return blocks of a megabyte and more to the system as soon as they are
  /// free. By itself the C library keeps blocks of up to 32 MB, once it has seen some of that size.
  package static func returnLargeBlocks() { mallopt(M_MMAP_THRESHOLD, 1 << 20) }

  /// How many threads want freed blocks to be overwritten.
  private static let overwriting = Mutex(0)

  /// Calls `body`, and overwrites what it frees, but for the smallest pieces. Then addresses that nobody uses any more
  /// are not found there (``AddressSearch``).
  package static func overwritingFreedBlocks(_ body: () -> Void) {
    overwriting.withLock { count in
      if count == 0 { mallopt(M_PERTURB, 0xFF) }
      count += 1
    }
    defer {
      overwriting.withLock { count in
        count -= 1
        if count == 0 { mallopt(M_PERTURB, 0) }
      }
    }
    body()
  }
}
