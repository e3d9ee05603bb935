import Glibc

/// Waits until something is so, for a minute at most.
///
/// - Returns: whether it came to be so.
func eventually(_ isSo: () throws -> Bool) rethrows -> Bool {
  let deadline = ContinuousClock.now + .seconds(60)
  while try !isSo() {
    if ContinuousClock.now > deadline { return false }
    usleep(1_000)
  }
  return true
}
