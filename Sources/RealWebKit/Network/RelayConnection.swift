internal import Glibc
internal import PageLoading
internal import SystemServices

/// A connection of WebKit's to its proxy, with the one to the server that it is for.
final class RelayConnection {
  private let number: Int
  private let state: RelayState
  private let client: RelaySocket
  private var server: RelaySocket?
  private var phase = Phase.head
  private var request: RelayRequest?
  private var deadline = MonotonicTime.after(RelayLimits.patience)
  /// The addresses to try, the next one first.
  private var addresses: [IPAddress] = []
  private var port = 0
  private var proxy: UpstreamProxy?
  /// The bytes of the request's body that are still to come; nil for no limit.
  private var bodyRest: Int?
  /// The part of a response's head that has come.
  private var head: [UInt8] = []
  private(set) var isOver = false

  private enum Phase {
    /// The request's head is being read.
    case head
    case judging
    case connecting
    /// The server's response begins, and its head is changed.
    case responding
    /// Everything is passed on as it is.
    case passing
  }

  init(_ file: Int32, number: Int, state: RelayState) {
    client = RelaySocket(file)
    self.number = number
    self.state = state
  }

  func end() { isOver = true }

  /// What to wait for, at the client and at the server.
  var interests: [pollfd] {
    let readsClient: Bool
    switch phase {
    case .head: readsClient = true
    case .judging, .connecting: readsClient = false
    case .responding, .passing: readsClient = server?.hasRoom == true && bodyRest != 0
    }
    var interests = [
      client.interest(reads: readsClient), pollfd(fd: -1, events: 0, revents: 0),
    ]
    if let server, phase == .connecting || readsServer || !server.isFlushed {
      interests[1] = server.interest(reads: readsServer, isConnecting: phase == .connecting)
    }
    return interests
  }

  /// Whether the server may send more: not while the client takes nothing.
  private var readsServer: Bool {
    (phase == .responding || phase == .passing) && client.hasRoom
  }

  /// Moves on after something has happened.
  ///
  /// - Returns: the bytes that came from the server.
  func advance(_ clientEvents: Int16, _ serverEvents: Int16) -> Int {
    var received = 0
    switch phase {
    case .head: readHead(clientEvents)
    case .judging: takeJudgement(clientEvents)
    case .connecting: finishConnecting(clientEvents, serverEvents)
    case .responding, .passing: received = pass(clientEvents, serverEvents)
    }
    return received
  }

  // MARK: The request

  private func readHead(_ events: Int16) {
    if MonotonicTime.now > deadline { return end() }
    if events == 0 { return }
    guard let bytes = client.read() else { return end() }
    head += bytes
    guard let size = RelayResponse.end(of: head) else {
      if head.count > RelayLimits.head { end() }
      return
    }
    guard let request = RelayRequest(Array(head[..<size])) else { return end() }
    self.request = request
    bodyRest = request.bodySize
    head.removeFirst(size)
    phase = .judging
    state.judge(number, request)
  }

  private func takeJudgement(_ events: Int16) {
    if RelaySocket.isGone(events) { return end() }
    guard let request, let judgement = state.judgement(of: number) else { return }
    switch judgement {
    case .refused(let reason): refuse(request, reason)
    case .notSaved: end()
    case .archived:
      guard let file = state.connectToArchive(for: request) else { return end() }
      server = RelaySocket(file)
      phase = .connecting
    case .route(.direct(let list)):
      (addresses, port) = (list, request.port)
      connect()
    case .route(.proxy(let upstream)):
      (addresses, port, proxy) = (upstream.addresses, upstream.port, upstream)
      connect()
    }
  }

  /// Ends without a response, which is a network error for the page.
  private func refuse(_ request: RelayRequest, _ reason: LoadingError.Reason) {
    state.note(request, reason)
    end()
  }

  private func connect() {
    phase = .connecting
    while !addresses.isEmpty {
      deadline = .after(RelayLimits.patience)
      if let file = addresses.removeFirst().startConnection(toPort: port) {
        server = RelaySocket(file)
        return
      }
    }
    if let request { refuse(request, .notConnected(detail: "no address answers")) }
  }

  private func finishConnecting(_ clientEvents: Int16, _ serverEvents: Int16) {
    if RelaySocket.isGone(clientEvents) { return end() }
    guard let server, let request else { return end() }
    if serverEvents == 0 {
      if MonotonicTime.now > deadline { connect() }
      return
    }
    guard server.isConnected else { return connect() }
    if proxy != nil || !request.isTunnel { server.write(request.forwarded(by: proxy)) }
    let early = head
    head = []
    if request.isTunnel {
      phase = .passing
      bodyRest = nil
      // Another proxy says itself that the tunnel is there.
      if proxy == nil { client.write(Array("HTTP/1.1 200 Connected\r\n\r\n".utf8)) }
    } else {
      phase = .responding
    }
    send(early)
  }

  // MARK: Passing on

  private func pass(_ clientEvents: Int16, _ serverEvents: Int16) -> Int {
    guard let server else { return 0 }
    var received = 0
    // What has come before the server closed the connection is still to be read.
    let isRead = readsServer
    if clientEvents & Int16(POLLOUT) != 0, !client.flush() { end() }
    if serverEvents & Int16(POLLOUT) != 0, !server.flush() { end() }
    if clientEvents & Int16(POLLIN) != 0 {
      if let bytes = client.read() {
        send(bytes)
      } else {
        // Half-closed connections are not needed by any of the protocols.
        end()
      }
    } else if RelaySocket.isGone(clientEvents) {
      end()
    }
    if serverEvents & Int16(POLLIN) != 0 {
      if let bytes = server.read() {
        received = bytes.count
        deliver(bytes)
      } else {
        server.isAtEnd = true
      }
    } else if isRead, RelaySocket.isGone(serverEvents) {
      server.isAtEnd = true
    }
    if client.isAtEnd || server.isAtEnd && client.isFlushed { end() }
    return received
  }

  /// Passes bytes of the client's on, as far as they belong to the request.
  private func send(_ bytes: [UInt8]) {
    guard let rest = bodyRest else {
      server?.write(bytes)
      return
    }
    server?.write(Array(bytes.prefix(rest)))
    bodyRest = max(0, rest - bytes.count)
  }

  /// Passes bytes of the server's on.
  private func deliver(_ bytes: [UInt8]) {
    if phase == .passing {
      client.write(bytes)
      return
    }
    head += bytes
    while phase == .responding, let size = RelayResponse.end(of: head) {
      guard let (written, kind) = RelayResponse.rewritten(Array(head[..<size])) else {
        return end()
      }
      client.write(written)
      head.removeFirst(size)
      switch kind {
      case .interim: continue
      case .final: phase = .passing
      case .upgraded:
        phase = .passing
        bodyRest = nil
      }
    }
    if phase == .passing {
      client.write(head)
      head = []
    } else if head.count > RelayLimits.head {
      end()
    }
  }
}
