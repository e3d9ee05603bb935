internal import Glibc
internal import PageLoading
internal import Synchronization
internal import SystemServices

/// What the thread of a relay shares with those that look up names, and with its owner.
final class RelayState: Sendable {
  private let network: BrowserNetwork?
  private let archive: ArchiveServer?
  /// The end of a pipe that wakes the thread when something is written to the other one.
  let bell: Int32
  private let rope: Int32
  private let values = Mutex(Values())

  /// A judgement of a connection.
  enum Judgement: Sendable {
    case route(BrowserNetwork.Route)
    /// The saved page has parts from this server.
    case archived
    case refused(LoadingError.Reason)
    /// There is no network, and what is asked for is not in the saved page. The page as it was saved did
    /// not show it either, so that nobody has to know.
    case notSaved
  }

  private struct Values {
    var isStopped = false
    var lookups = 0
    var waiting: [(number: Int, request: RelayRequest)] = []
    var judgements: [Int: Judgement] = [:]
    var missing: [MissingResource] = []
  }

  init(_ network: BrowserNetwork?, _ archive: ArchiveServer?, bell: Int32, rope: Int32) {
    self.network = network
    self.archive = archive
    self.rope = rope
    self.bell = bell
  }

  deinit {
    close(bell)
    close(rope)
  }

  func stop() {
    values.withLock { $0.isStopped = true }
    ring()
  }

  var isStopped: Bool { values.withLock { $0.isStopped } }

  var missing: [MissingResource] { values.withLock { $0.missing } }

  func note(_ request: RelayRequest, _ reason: LoadingError.Reason) {
    let url = request.address
    let resource = MissingResource(url: url, reason: .loading(LoadingError(reason, url: url)))
    values.withLock { values in
      guard values.missing.count < RelayLimits.refusals, !values.missing.contains(resource) else {
        return
      }
      values.missing.append(resource)
    }
  }

  private func ring() {
    var byte: UInt8 = 0
    _ = write(rope, &byte, 1)
  }

  // MARK: Judging

  /// Has a connection judged on another thread, because a name may take long to look up.
  func judge(_ number: Int, _ request: RelayRequest) {
    let isOver = values.withLock { values -> Bool in
      values.waiting.append((number, request))
      guard values.lookups < RelayLimits.lookups else { return true }
      values.lookups += 1
      return false
    }
    if isOver { return }
    // The thread has the state by itself: a name may be looked up for longer than the relay lives.
    if (try? WorkThread { self.work() }) == nil { work() }
  }

  /// The judgement of a connection, once it is there.
  func judgement(of number: Int) -> Judgement? {
    values.withLock { $0.judgements.removeValue(forKey: number) }
  }

  private func work() {
    while let (number, request) = next() {
      let judgement = judgement(of: request)
      values.withLock { $0.judgements[number] = judgement }
      ring()
    }
  }

  private func judgement(of request: RelayRequest) -> Judgement {
    if let archive,
      archive.answers(for: request.host, port: request.port, isSecure: request.isTunnel)
    {
      return .archived
    }
    guard let network else { return .notSaved }
    do throws(LoadingError.Reason) {
      return .route(
        try network.route(to: request.host, port: request.port, isSecure: request.isTunnel))
    } catch {
      return .refused(error)
    }
  }

  /// A connection to the server of the saved page; nil if the system refuses it.
  func connectToArchive(for request: RelayRequest) -> Int32? {
    archive?.connect(isSecure: request.isTunnel)
  }

  private func next() -> (number: Int, request: RelayRequest)? {
    values.withLock { values in
      if values.isStopped || values.waiting.isEmpty {
        values.lookups -= 1
        return nil
      }
      return values.waiting.removeFirst()
    }
  }
}
