internal import Glibc
internal import SystemServices

/// Who is at the other end of a connection on this machine.
enum RelayPeer {
  /// Whether a connection on loopback comes from a process of this user.
  ///
  /// - Parameter port: the port that the relay listens at.
  static func isOwn(_ file: Int32, listeningAt port: Int) -> Bool {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(file, $0, &size) }
    }
    guard result == 0, let table = try? FileContents.read("/proc/net/tcp") else { return false }
    let peer = Self.ending(Int(UInt16(bigEndian: address.sin_port)))
    let relay = Self.ending(port)
    for line in String(decoding: table, as: UTF8.self).split(separator: "\n").dropFirst() {
      // Number, local address, remote address, state, queues, timer, retransmissions, user.
      let fields = line.split(separator: " ")
      guard fields.count > 7, fields[1].hasSuffix(peer), fields[2].hasSuffix(relay) else {
        continue
      }
      return fields[7] == "\(getuid())"
    }
    return false
  }

  private static func ending(_ port: Int) -> String {
    let digits = String(port, radix: 16, uppercase: true)
    return ":" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
