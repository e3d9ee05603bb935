internal import Bytes
internal import Glibc
internal import PageLoading
internal import SystemServices

/// The cases that failed in the last run, for `--failed`: a file in the user's cache for each
/// folder that tests run in.
struct FailedCases {
  private let path: String?

  init() {
    let cache = Self.variable("XDG_CACHE_HOME") ?? Self.variable("HOME").map { "\($0)/.cache" }
    guard let cache, let folder = FileSystem.currentFolder else {
      path = nil
      return
    }
    let name = String(FowlerNollVoHash.bits64(folder.utf8), radix: 16)
    path = "\(cache)/jsprep/failed-\(name)"
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The identifiers of those that failed.
  var identifiers: Set<String> {
    guard let path, let bytes = try? FileContents.read(path) else { return [] }
    return Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  /// Notes which cases failed among those that ran, and keeps what is known of others.
  func note(ran: Set<String>, failed: Set<String>) {
    guard let path else { return }
    let now = identifiers.subtracting(ran).union(failed)
    if now.isEmpty {
      FileSystem.remove(path)
    } else {
      // An error is ignored: only `--failed` needs this file.
      let text = now.sorted().joined(separator: "\n") + "\n"
      try? FileContents.write(Array(text.utf8), to: path, makesFolders: true)
    }
  }
}
