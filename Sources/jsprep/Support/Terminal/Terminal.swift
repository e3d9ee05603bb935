internal import CLinux
internal import Glibc

/// What a terminal can show.
enum Terminal {
  static func isTerminal(_ file: Int32) -> Bool { isatty(file) == 1 }

  /// Whether output to a file may have colors: for a terminal unless `NO_COLOR` is set
  /// (https://no-color.org), for anything if `FORCE_COLOR` is set (https://force-color.org).
  static func isColored(_ file: Int32) -> Bool {
    if let force = Environment.value("FORCE_COLOR") { return force != "0" && force != "false" }
    return isTerminal(file) && Environment.value("NO_COLOR") == nil
      && Environment.value("TERM") != "dumb"
  }

  /// The columns of a terminal; nil if it is not a terminal.
  static func width(_ file: Int32) -> Int? {
    guard isTerminal(file) else { return nil }
    let columns = Int(jsprep_terminal_columns(file))
    return columns > 0 ? columns : nil
  }
}
