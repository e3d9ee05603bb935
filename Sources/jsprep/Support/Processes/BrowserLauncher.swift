internal import Glibc
internal import SystemServices

/// Shows an address in the person's browser.
enum BrowserLauncher {
  /// Starts the first program that can be started: those of `$BROWSER`, then `xdg-open`.
  ///
  /// - Returns: whether one was; what becomes of it is its own affair.
  static func open(_ address: String) -> Bool {
    let named = getenv("BROWSER").map { String(cString: $0) } ?? ""
    let commands = named.split(separator: ":").map(String.init) + ["xdg-open"]
    return commands.contains { start(words(of: $0, address)) }
  }

  /// The words of a command; `%s` stands for the address, which comes last where it is nowhere.
  private static func words(of command: String, _ address: String) -> [String] {
    let words = command.split(separator: " ").map(String.init)
    let hasPlace = words.contains { $0.contains("%s") }
    return words.map { $0.replacing("%s", with: address) } + (hasPlace ? [] : [address])
  }

  private static func start(_ words: [String]) -> Bool {
    guard words.count > 1, let program = words.first else { return false }
    // Standard output is for the address alone.
    guard let process = try? ProcessLaunch(program, arguments: words).start() else { return false }
    // Somebody has to wait for the end of the program, so that no trace of it is left.
    _ = try? WorkThread { waitpid(process, nil, 0) }
    return true
  }
}
