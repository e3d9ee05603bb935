internal import Glibc
internal import Synchronization

/// One open connection, and until when it must have got on.
final class WatchedConnection: Sendable {
  let socket: Int32
  private let deadline: Atomic<UInt64>

  init(socket: Int32, deadline: Double) {
    self.socket = socket
    self.deadline = Atomic(deadline.bitPattern)
  }

  /// The time by which the connection is cut, of the clock that does not go back; infinity for none.
  var time: Double {
    get { Double(bitPattern: deadline.load(ordering: .relaxed)) }
    set { deadline.store(newValue.bitPattern, ordering: .relaxed) }
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
      for connection in connections.values where connection.time <= now {
        shutdown(connection.socket, Int32(SHUT_RDWR))
        connection.time = .infinity
      }
    }
  }
}
