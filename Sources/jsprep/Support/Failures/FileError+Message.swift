internal import Glibc
internal import PageLoading
internal import SystemServices

extension FileError {
  /// The sentence for people.
  var message: String {
    let name = path ?? (action == .read ? "standard input" : "standard output")
    return "cannot \(action.rawValue) \(name): \(String(cString: strerror(code)))"
  }
}
