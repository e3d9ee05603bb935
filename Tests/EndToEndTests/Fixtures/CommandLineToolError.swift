/// Why the tool could not be run at all.
enum CommandLineToolError: Error, CustomStringConvertible {
  /// There is no executable at any of these paths.
  case notBuilt([String])

  /// The system refused to start the executable, with this value of `errno`.
  case notStarted(String, errorNumber: Int32)

  var description: String {
    switch self {
    case .notBuilt(let paths):
      "no jsprep at \(paths.joined(separator: ", ")): build it first, or name it by JSPREP_BINARY"
    case .notStarted(let path, let errorNumber):
      "cannot start \(path): error \(errorNumber)"
    }
  }
}
