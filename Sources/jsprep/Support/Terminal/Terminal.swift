internal import CLinux
internal import Glibc

/// What a terminal can show.
enum Terminal {
  static func isTerminal(_ file: Int32) -> Bool { isatty(file) == 1 }

  /// Whether a file is a terminal that may be painted (https://no-color.org).
  static func isColored(_ file: Int32) -> Bool {
    let noColor = getenv("NO_COLOR").map { String(cString: $0) } ?? ""
    let kind = getenv("TERM").map { String(cString: $0) } ?? ""
    return isTerminal(file) && noColor.isEmpty && kind != "dumb"
  }

  /// The columns of a terminal; nil for what is not a terminal.
  static func width(_ file: Int32) -> Int? {
    guard isTerminal(file) else { return nil }
    let columns = Int(jsprep_terminal_columns(file))
    return columns > 0 ? columns : nil
  }
}
