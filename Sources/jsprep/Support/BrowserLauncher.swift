internal import Glibc

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
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Standard output is for the address alone.
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var process = pid_t()
    let copies = words.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    guard posix_spawnp(&process, program, &actions, nil, copies + [nil], environ) == 0 else {
      return false
    }
    reap(process)
    return true
  }

  /// Waits for the end of the program beside everything else, so that no trace of it is left.
  private static func reap(_ process: pid_t) {
    var thread = pthread_t()
    let context = UnsafeMutableRawPointer(bitPattern: Int(process))
    let failed = pthread_create(
      &thread, nil,
      { context in
        waitpid(pid_t(Int(bitPattern: context)), nil, 0)
        return nil
      }, context)
    if failed == 0 { pthread_detach(thread) }
  }
}
