internal import Glibc
internal import PageLoading
internal import Synchronization
internal import SystemServices

/// The proxy that WebKit's requests go through: it makes only connections that the policy allows, and
/// makes them itself to the addresses that were judged. What a saved page has comes from there.
///
/// It listens on loopback, for processes of this user alone, and has one thread.
final class WebKitRelay: Sendable {
  /// The port on 127.0.0.1.
  let port: Int
  private let state: RelayState
  private let thread: WorkThread

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - network: judges connections to the network; nil where there may be none.
  ///   - archive: answers for the servers that a saved page has parts from.
  init(_ network: BrowserNetwork?, _ archive: ArchiveServer?) throws(SystemFailure) {
    let listener = try Self.listen()
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      let code = errno
      close(listener.file)
      throw SystemFailure(step: "pipe", code: code)
    }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    port = listener.port
    let state = RelayState(network, archive, bell: ends[0], rope: ends[1])
    self.state = state
    do throws(SystemFailure) {
      thread = try WorkThread { [port = listener.port, file = listener.file] in
        RelayLoop(listener: file, port: port, state: state).run()
      }
    } catch {
      close(listener.file)
      throw error
    }
  }

  deinit { stop() }

  /// Closes all connections, and waits until they are closed.
  func stop() {
    state.stop()
    thread.join()
  }

  /// What WebKit asked for and did not get, in order.
  var missing: [MissingResource] { state.missing }

  private static func listen() throws(SystemFailure) -> (file: Int32, port: Int) {
    let file = socket(AF_INET, StreamSocket.nonblocking, 0)
    guard file >= 0 else { throw SystemFailure(step: "socket", code: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(file, $0, size) == 0 && Glibc.listen(file, 64) == 0
          && getsockname(file, $0, &size) == 0
      }
    }
    guard isListening else {
      let code = errno
      close(file)
      throw SystemFailure(step: "listen", code: code)
    }
    return (file, Int(UInt16(bigEndian: address.sin_port)))
  }
}
