internal import Glibc
internal import SystemServices

/// Shows an address in the person's browser.
enum BrowserLauncher {
  /// Starts the first of these programs that can be started: those of `$BROWSER`, then `xdg-open`.
  ///
  /// - Returns: whether a program was started. Its exit status is ignored.
  static func open(_ address: String) -> Bool {
    let named = getenv("BROWSER").map { String(cString: $0) } ?? ""
    let commands = named.split(separator: ":").map(String.init) + ["xdg-open"]
    return commands.contains { start(words(of: $0, address)) }
  }

  /// The words of a command. `%s` stands for the address; without `%s` the address comes last.
  private static func words(of command: String, _ address: String) -> [String] {
    let words = command.split(separator: " ").map(String.init)
    let hasPlace = words.contains { $0.contains("%s") }
    return words.map { $0.replacing("%s", with: address) } + (hasPlace ? [] : [address])
  }

  private static func start(_ words: [String]) -> Bool {
    guard words.count > 1, let program = words.first else { return false }
    // Standard output must contain only the address.
    guard let process = try? ProcessLaunch(program, arguments: words).start() else { return false }
    // A thread waits for the program to end, so that it does not stay a zombie.
    _ = try? WorkThread { waitpid(process, nil, 0) }
    return true
  }
}
