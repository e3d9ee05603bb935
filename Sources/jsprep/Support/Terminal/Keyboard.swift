internal import Glibc

/// Single keys of a terminal, without a return behind them.
///
/// The terminal gives them only while somebody waits: whatever runs in between has it as it was.
final class Keyboard {
  let file = STDIN_FILENO
  /// Whether nothing more can come.
  private(set) var isClosed = false
  private var before = termios()

  /// Nil where there is no terminal to type at.
  init?() {
    guard Terminal.isTerminal(file), Terminal.isTerminal(STDERR_FILENO),
      // A program in the background would be stopped.
      tcgetpgrp(file) == getpgrp(), tcgetattr(file, &before) == 0
    else { return nil }
  }

  /// Gives keys as they are typed, while something is done.
  func whileOpen<Result>(_ body: () -> Result) -> Result {
    var single = before
    // Ctrl-C comes as a key as well: a signal would leave the terminal as it is now.
    single.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(file, TCSANOW, &single)
    defer { tcsetattr(file, TCSANOW, &before) }
    return body()
  }

  /// The next key; nil if no key was pressed or the input has ended.
  func read() -> UInt8? {
    var byte: UInt8 = 0
    let count = Glibc.read(file, &byte, 1)
    if count == 0 || count < 0 && errno != EINTR { isClosed = true }
    return count == 1 ? byte : nil
  }
}
