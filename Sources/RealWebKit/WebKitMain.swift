internal import CWebKit
internal import Glibc
internal import PropertyLists

/// The process that WebKit runs in: a child of jsprep's, which ends with it.
package enum WebKitMain {
  /// Serves the socket on standard input until it is closed.
  ///
  /// - Returns: false where standard input is no socket.
  package static func run() -> Bool {
    var type: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(STDIN_FILENO, SOL_SOCKET, SO_TYPE, &type, &size) == 0 else { return false }
    jsprep_end_with_parent()
    let folder = OwnTemporaryFolder()
    // Only the leader of a group of its own may have it killed.
    if getpgrp() == getpid(), jsprep_guard_group() != 0 {
      folder.remove()
      _exit(0)
    }
    folder.use()
    defer { folder.remove() }
    let channel = WebKitChannel(socket: STDIN_FILENO)
    do throws(WebKitError) {
      try VirtualDisplay.prepare()
      let session = WebKitSession(try WebKitLibrary.open(), folder: folder)
      guard channel.send(["temporaryFolder": .string(folder.path)]) else { return true }
      while true {
        session.idle(until: channel)
        guard let request = try? channel.receive() else { break }
        guard channel.send(session.answer(request)) else { break }
      }
    } catch {
      _ = channel.send(WebKitSession.failure(error))
    }
    return true
  }
}
