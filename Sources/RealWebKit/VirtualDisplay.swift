internal import CWebKit
internal import Glibc
internal import SystemServices

/// A display without a screen, for machines that have none.
enum VirtualDisplay {
  /// Makes sure that there is a display: that of the environment, or one that ends with this process.
  ///
  /// - Throws: ``WebKitError/noDisplay``.
  static func prepare() throws(WebKitError) {
    if getenv("DISPLAY").map({ $0[0] != 0 }) == true { return }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .noDisplay }
    // Neither end is for the programs that are started later.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = jsprep_start_display(ends[1], "1280x1024x24")
    close(ends[1])
    defer { close(ends[0]) }
    guard process > 0 else { throw .noDisplay }
    var number: [UInt8] = []
    let deadline = MonotonicTime.after(10)
    // The number comes on a line of its own; nothing comes where there is no such program.
    while number.last != 0x0A {
      var file = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      guard poll(&file, 1, 200) >= 0, MonotonicTime.now < deadline else { throw .noDisplay }
      if file.revents == 0 { continue }
      var byte: UInt8 = 0
      guard read(ends[0], &byte, 1) == 1 else { throw .noDisplay }
      number.append(byte)
    }
    setenv("DISPLAY", ":" + String(decoding: number.dropLast(), as: UTF8.self), 1)
  }

  /// Whether a display can be had here.
  static var isAvailable: Bool {
    if getenv("DISPLAY").map({ $0[0] != 0 }) == true { return true }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains { access("\($0)/Xvfb", X_OK) == 0 }
  }
}
