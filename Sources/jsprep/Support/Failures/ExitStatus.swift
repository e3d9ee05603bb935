/// The exit status of a run, with a number of BSD's sysexits if one fits.
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
  /// The user ended it with Ctrl-C, or with SIGTERM; shells give this number for programs that
  /// SIGINT ends.
  case interrupted = 130

  /// The answer of `jsprep match` is no: like `grep`, it is 1.
  static let notOffered = ExitStatus.internalError

  /// A test of `jsprep test` failed.
  static let testsFailed = ExitStatus.internalError

  /// The engines of `jsprep compare` differ.
  static let enginesDiffer = ExitStatus.internalError

  /// Pages of `jsprep batch` gave no results.
  static let pagesFailed = ExitStatus.internalError
}
