internal import Glibc
internal import Synchronization

/// One open connection, and until when it must have got on.
final class WatchedConnection: Sendable {
  let socket: Int32
  private let deadline: Atomic<UInt64>
  private let input = Atomic<Bool>(true)
  /// The deadline at which the end of what the client sends was seen; the bits of a double.
  private let end = Atomic<UInt64>(0)

  init(socket: Int32, deadline: Double) {
    self.socket = socket
    self.deadline = Atomic(deadline.bitPattern)
  }

  /// The time by which the connection is cut, of the clock that does not go back; infinity for none.
  var time: Double {
    get { Double(bitPattern: deadline.load(ordering: .relaxed)) }
    set { deadline.store(newValue.bitPattern, ordering: .relaxed) }
  }

  /// Whether the client is to send something before anything else happens.
  var expectsInput: Bool {
    get { input.load(ordering: .relaxed) }
    set { input.store(newValue, ordering: .relaxed) }
  }

  /// Whether the client sends no more, though it should, and did not when this was last asked, either:
  /// what came before was read meanwhile. The library does not always notice.
  var isDeserted: Bool {
    var byte: UInt8 = 0
    guard expectsInput, recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
    else { return false }
    let now = time.bitPattern
    return end.exchange(now, ordering: .relaxed) == now
  }
}

/// Cuts connections that are too slow: the library's own limit is for those that are silent.
final class ConnectionWatch: Sendable {
  private let connections = Mutex<[ObjectIdentifier: WatchedConnection]>([:])

  func add(_ connection: WatchedConnection) {
    connections.withLock { $0[ObjectIdentifier(connection)] = connection }
  }

  /// Forgets a connection. Its socket may be closed after this, and not before.
  func remove(_ connection: WatchedConnection) {
    connections.withLock { $0[ObjectIdentifier(connection)] = nil }
  }

  /// Cuts those whose time is over; the library finds them closed.
  func cut(at now: Double) {
    // Within the lock, as the number of a closed socket may be another's.
    connections.withLock { connections in
      for connection in connections.values where connection.time <= now || connection.isDeserted {
        shutdown(connection.socket, Int32(SHUT_RDWR))
        connection.time = .infinity
        connection.expectsInput = false
      }
    }
  }
}
