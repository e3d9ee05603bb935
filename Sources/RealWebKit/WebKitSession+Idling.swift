internal import CWebKit
internal import Glibc
internal import SystemServices

// Between two questions the page lives on, as it does in Safari while the extension works.

extension WebKitSession {
  /// Handles the page's events until something is asked.
  func idle(until channel: WebKitChannel) {
    guard view != nil, failure == nil, !channel.isReadable else { return }
    // What comes wakes the loop, once.
    let source = functions.g_unix_fd_add(channel.socket, Self.isReadable, { _, _, _ in 1 }, nil)
    defer { _ = functions.g_source_remove(source) }
    do throws(WebKitError) {
      try pump(until: { channel.isReadable }, for: .infinity)
    } catch {
      failure = error
      endPage()
    }
  }

  /// GLib's `G_IO_IN | G_IO_HUP | G_IO_ERR`.
  private static let isReadable: CInt = 1 | 16 | 8

  /// Ends WebKit's own processes: the page is to take no more memory.
  private func endPage() {
    for process in Self.children {
      let name = try? FileContents.read("/proc/\(process)/comm")
      if name?.starts(with: "WebKit".utf8) == true { kill(process, SIGKILL) }
    }
  }
}
