internal import Glibc

/// The type of sockets for streams, as `socket` and `socketpair` take it. Programs that are started do not
/// inherit them.
package enum StreamSocket {
  /// For calls that wait.
  package static let blocking = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
  /// For calls that return at once.
  package static let nonblocking = blocking | Int32(SOCK_NONBLOCK.rawValue)
}
