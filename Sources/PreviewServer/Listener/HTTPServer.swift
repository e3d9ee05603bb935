internal import Glibc
internal import Synchronization

/// The server: a listening socket, and the daemons that answer its connections.
package final class HTTPServer: Sendable {
  private struct State {
    var daemon: ListenerDaemon?
    /// The socket that it listens on.
    var socket: Int32
    /// Daemons that another has replaced, and whose connections are ending.
    var leaving: [ListenerDaemon] = []
    var isStopped = false
  }

  private let pipeline: RequestPipeline
  private let library: MicroHTTPD
  private let log: AccessLog
  private let bound: SocketAddress
  private let isSecure: Bool
  private let bodies = BodyQueue()
  private let housekeeping = BackgroundQueue(threads: 1)
  private let state: Mutex<State>
  private let isOver = Atomic<Bool>(false)

  /// Starts to listen and to answer.
  ///
  /// - Parameters:
  ///   - identity: the certificate; nil for a server without TLS.
  ///   - service: runs the scripts.
  ///   - loader: fetches the pages and scripts that requests name by address; nil to fetch nothing.
  package init(
    _ configuration: PreviewConfiguration, on address: ListenAddress,
    identity: TLSIdentity? = nil, service: any RunService, loader: (any ResourceLoader)? = nil,
    log: AccessLog
  ) throws(ListenerError) {
    self.log = log
    library = try MicroHTTPD.load()
    pipeline = RequestPipeline(configuration, service: service, loader: loader)
    let (socket, bound) = try address.listen()
    self.bound = bound
    isSecure = identity != nil
    do throws(ListenerError) {
      let daemon = try ListenerDaemon(
        library, socket: socket, identity: identity, pipeline: pipeline, log: log,
        bodies: bodies)
      state = Mutex(State(daemon: daemon, socket: socket))
    } catch {
      close(socket)
      throw error
    }
    housekeeping.add { [weak self] in
      while let self, !self.isOver.load(ordering: .relaxed) {
        self.keepHouse()
        usleep(100_000)
      }
    }
  }

  /// The address for a browser.
  package var url: String { "\(isSecure ? "https" : "http")://\(bound.authority)" }

  /// The port that the server listens on.
  package var port: UInt16 { bound.port }

  /// Uses other tokens from now on.
  package func replaceTokens(_ tokens: BearerTokens?) { pipeline.replaceTokens(tokens) }

  /// Uses another certificate for later connections. If the new one is not usable, the present one
  /// stays in use.
  package func replaceIdentity(_ identity: TLSIdentity) throws(ListenerError) {
    let (old, socket) = state.withLock { ($0.isStopped ? nil : $0.daemon, $0.socket) }
    guard isSecure, let old else { return }
    // Both listen for a moment, so that one remains whether or not the new certificate works.
    let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .cannotBind(bound.authority, code: errno) }
    let new: ListenerDaemon
    do throws(ListenerError) {
      new = try ListenerDaemon(
        library, socket: copy, identity: identity, pipeline: pipeline, log: log,
        bodies: bodies)
    } catch {
      close(copy)
      throw error
    }
    if let left = old.quiesce() { close(left) }
    state.withLock { state in
      state.daemon = new
      state.socket = copy
      state.leaving.append(old)
    }
  }

  /// Closes connections that are too slow or have waited too long, and ends daemons without
  /// connections.
  private func keepHouse() {
    let (daemons, idle) = state.withLock { state in
      let idle = state.leaving.filter { $0.connections == 0 }
      state.leaving.removeAll { $0.connections == 0 }
      return ([state.daemon].compactMap { $0 } + state.leaving, idle)
    }
    for daemon in daemons {
      daemon.cutSlowConnections()
      daemon.cancelAbandoned()
    }
    for daemon in idle { daemon.stop() }
    pipeline.state.waiting.expire(at: Clock.seconds)
    pipeline.configuration.session?.beat(at: Clock.seconds)
  }

  /// Stops the server: it lets running requests end within ``ServerLimits/drainTime``, answers new
  /// ones with 503, so that a load balancer goes elsewhere, and then closes everything. Later calls
  /// do nothing.
  ///
  /// - Returns: whether all requests ended in time.
  @discardableResult
  package func stop() -> Bool {
    let daemons = state.withLock { state -> [ListenerDaemon] in
      guard !state.isStopped else { return [] }
      state.isStopped = true
      return [state.daemon].compactMap { $0 } + state.leaving
    }
    if daemons.isEmpty { return true }
    pipeline.state.drain()
    pipeline.configuration.session?.end()
    let isDone = wait(for: pipeline.configuration.limits.drainTime)
    for daemon in daemons {
      if let socket = daemon.quiesce() { close(socket) }
    }
    pipeline.state.waiting.close()
    for daemon in daemons { daemon.failRunning() }
    if !isDone { _ = wait(for: 1) }
    isOver.store(true, ordering: .relaxed)
    for daemon in daemons { daemon.stop() }
    bodies.close()
    housekeeping.close()
    return isDone
  }

  /// Waits until no request runs; false if some still run when the time is over.
  private func wait(for seconds: Double) -> Bool {
    let end = Clock.seconds + seconds
    while pipeline.state.metrics.running > 0 {
      if Clock.seconds > end { return false }
      usleep(5000)
    }
    return true
  }
}
