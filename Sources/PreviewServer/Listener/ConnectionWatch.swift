internal import Glibc
internal import Synchronization

/// Cuts connections that are too slow, because the library only limits silent ones, and connections
/// above the limit.
final class ConnectionWatch: Sendable {
  private let connections = Mutex<[ObjectIdentifier: WatchedConnection]>([:])

  func add(_ connection: WatchedConnection) {
    connections.withLock { $0[ObjectIdentifier(connection)] = connection }
  }

  /// Forgets a connection. Its socket may be closed after this, and not before.
  func remove(_ connection: WatchedConnection) {
    connections.withLock { $0[ObjectIdentifier(connection)] = nil }
  }

  /// Closes the connections whose time is over; the library finds them closed.
  func cut(at now: Double) {
    // Within the lock, because the number of a closed socket may belong to another connection.
    connections.withLock { connections in
      for connection in connections.values where connection.time <= now || connection.isDeserted {
        connection.cut()
      }
    }
  }

  /// Cuts a connection if it is still open.
  func cut(_ connection: WatchedConnection) {
    connections.withLock { connections in
      if connections[ObjectIdentifier(connection)] != nil { connection.cut() }
    }
  }

  /// Cuts a connection for each one above the limit, see ``ConnectionChoice``: the new one itself
  /// if no other has to go.
  func makeRoom(for newcomer: WatchedConnection, limit: Int) {
    connections.withLock { connections in
      var open = connections.values.filter { !$0.isCut }
      while open.count > limit {
        let candidates = open.map(\.candidate)
        let victim =
          ConnectionChoice.victim(among: candidates, for: newcomer.client)
          ?? open.firstIndex { $0 === newcomer }
        guard let victim else { return }
        open.remove(at: victim).cut()
      }
    }
  }
}
