internal import Bytes

/// Refuses requests that were sent to another name than the server's: a page whose name was made to
/// resolve to this machine (DNS rebinding) would be of the same origin as the server.
struct HostGuard: Sendable {
  /// Names that are allowed beside those of the loopback interface, in lower case.
  var allowed: Set<String>

  /// Whether the value of `Host` names the server.
  func allows(_ host: String) -> Bool {
    guard let name = Self.name(of: host.lowercased()) else { return false }
    return allowed.contains(name) || Self.isLoopback(name)
  }

  /// The host without its port; nil if it is malformed. A final dot is dropped.
  static func name(of host: String) -> String? {
    let bytes = Array(host.utf8)
    let end: Int
    if bytes.first == 0x5B {
      guard let bracket = bytes.firstIndex(of: 0x5D) else { return nil }
      end = bracket + 1
    } else {
      end = bytes.firstIndex(of: 0x3A) ?? bytes.count
    }
    let port = bytes[end...]
    guard end > 0, port.isEmpty || port.first == 0x3A,
      port.count <= 6, port.dropFirst().allSatisfy(\.isASCIIDigit)
    else { return nil }
    var name = bytes[..<end]
    if name.count > 1, name.last == 0x2E { name.removeLast() }
    return String(decoding: name, as: UTF8.self)
  }

  /// `localhost` and names below it (RFC 6761, section 6.3), 127.0.0.0/8 and ::1.
  static func isLoopback(_ name: String) -> Bool {
    if name == "localhost" || name.hasSuffix(".localhost") || name == "[::1]" { return true }
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127"
      && numbers.allSatisfy { $0.utf8.allSatisfy(\.isASCIIDigit) && UInt8($0) != nil }
  }
}
