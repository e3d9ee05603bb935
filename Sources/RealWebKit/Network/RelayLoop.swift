internal import Glibc
internal import PageLoading
internal import SystemServices

/// The work of a relay's thread: it waits for all connections at once, and moves those on to which
/// something happened.
final class RelayLoop {
  private let listener: Int32
  private let port: Int
  private let state: RelayState
  private var connections: [RelayConnection] = []
  /// How many connections there have been.
  private var count = 0
  /// How many bytes servers have sent.
  private var received = 0

  init(listener: Int32, port: Int, state: RelayState) {
    self.listener = listener
    self.port = port
    self.state = state
  }

  deinit { close(listener) }

  /// Works until the relay is stopped.
  func run() {
    while !state.isStopped {
      var files = [pollfd(fd: state.bell, events: Int16(POLLIN), revents: 0)]
      let takesMore =
        connections.count < RelayLimits.connections && count < RelayLimits.total
        && received < RelayLimits.bytes
      // A negative descriptor is passed over.
      files.append(pollfd(fd: takesMore ? listener : -1, events: Int16(POLLIN), revents: 0))
      for connection in connections { files += connection.interests }
      guard poll(&files, nfds_t(files.count), 1000) >= 0 || errno == EINTR else { return }
      if files[0].revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 64)
        _ = read(state.bell, &bytes, bytes.count)
      }
      var index = 2
      for connection in connections {
        received += connection.advance(files[index].revents, files[index + 1].revents)
        index += 2
      }
      if received > RelayLimits.bytes { connections.forEach { $0.end() } }
      connections.removeAll(where: \.isOver)
      if files[1].revents != 0 { accept() }
    }
  }

  private func accept() {
    // Programs that are started meanwhile get no descriptors but those that are for them.
    let file = Glibc.accept(listener, nil, nil)
    guard file >= 0 else { return }
    _ = fcntl(file, F_SETFL, O_NONBLOCK)
    guard RelayPeer.isOwn(file, listeningAt: port) else {
      close(file)
      return
    }
    count += 1
    connections.append(RelayConnection(file, number: count, state: state))
  }
}
