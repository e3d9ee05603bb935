/// What a run ends with; the numbers are those of BSD's sysexits where one fits.
enum ExitStatus: Int32 {
  case done = 0
  case internalError = 1
  case usage = 64
  /// The page or script is not usable.
  case unusable = 65
  /// Something cannot be read, fetched or written.
  case unreadable = 66
  /// The script gave no results, or `finalize` threw.
  case noResults = 69
  /// The results are not a property list.
  case notAPropertyList = 70
  /// Time or memory ran out.
  case limitReached = 75
  /// Somebody ended it with Ctrl-C, or with SIGTERM; shells say it so of programs that a signal ends.
  case interrupted = 130

  /// The answer of `jsprep match` is no: like `grep`, it is 1.
  static let notOffered = ExitStatus.internalError

  /// A test of `jsprep test` failed.
  static let testsFailed = ExitStatus.internalError

  /// Pages of `jsprep batch` gave no results.
  static let pagesFailed = ExitStatus.internalError
}
