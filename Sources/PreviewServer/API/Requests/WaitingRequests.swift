internal import Bytes
internal import Messages
internal import Synchronization

/// The worlds that wait for what an extension returns, by identifiers that nobody can guess.
///
/// An identifier begins with the name of the server's instance, so that a load balancer can send
/// what follows to the same one.
final class WaitingRequests: Sendable {
  private struct Entry {
    var run: any WaitingRun
    var writer: ReplyWriter
    var deadline: Double
    var client: String
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// The places that each client has: with runs that wait, and with runs that have not ended yet.
    var places: [String: Int] = [:]
    var taken = 0
    var isClosed = false

    mutating func release(_ client: String) {
      taken -= 1
      places[client] = places[client].flatMap { $0 > 1 ? $0 - 1 : nil }
    }
  }

  /// Why there is no place for a run.
  enum Refusal: Error, Hashable {
    /// All are taken.
    case full
    /// The client has its share of them.
    case share(Int)
  }

  let instance: String
  private let limits: ServerLimits
  private let state = Mutex(State())

  init(instance: String, limits: ServerLimits) {
    self.instance = instance
    self.limits = limits
  }

  var count: Int { state.withLock { $0.entries.count } }

  /// The places that one client can have: not all, unless there is one only.
  var share: Int { (limits.waiting + 1) / 2 }

  /// Takes a place for a run of a client.
  func reserve(for client: String) throws(Refusal) {
    let refusal: Refusal? = state.withLock { state in
      guard !state.isClosed, state.taken < limits.waiting else { return .full }
      guard state.places[client, default: 0] < share else { return .share(share) }
      state.places[client, default: 0] += 1
      state.taken += 1
      return nil
    }
    if let refusal { throw refusal }
  }

  /// Gives a reserved place of a client back.
  func release(for client: String) {
    state.withLock { $0.release(client) }
  }

  /// Puts a run in a reserved place of a client.
  ///
  /// - Parameter now: in seconds, of a clock that does not go back.
  /// - Returns: its identifier; nil where the server is being stopped.
  func add(
    _ run: any WaitingRun, _ writer: ReplyWriter, for client: String, at now: Double
  ) -> String? {
    let identifier = "\(instance).\(RandomText.hexadecimal(bytes: 16))"
    let isKept = state.withLock { state in
      guard !state.isClosed else {
        state.release(client)
        return false
      }
      state.entries[identifier] = Entry(
        run: run, writer: writer, deadline: now + limits.waitingTime, client: client)
      return true
    }
    if !isKept { run.discard() }
    return isKept ? identifier : nil
  }

  /// Takes a run out, so that nobody else gets it.
  func take(_ identifier: String) throws(Problem) -> (run: any WaitingRun, writer: ReplyWriter) {
    let entry = state.withLock { state in
      let entry = state.entries.removeValue(forKey: identifier)
      if let entry { state.release(entry.client) }
      return entry
    }
    if let entry { return (entry.run, entry.writer) }
    let name = identifier.split(separator: ".").first.map(String.init) ?? ""
    guard name == instance || !identifier.contains(".") else {
      throw Problem(
        .misdirectedRequest, "other-instance", "Other instance",
        detail: ProblemText.otherInstance(name, here: instance))
    }
    throw Problem(
      .notFound, "no-such-request", "No such request",
      detail: ProblemText.noSuchRequest(seconds: Int(limits.waitingTime)))
  }

  /// Lets those go whose time is over.
  func expire(at now: Double) {
    let expired = state.withLock { state in
      let expired = state.entries.filter { $0.value.deadline <= now }
      for (identifier, entry) in expired {
        state.entries[identifier] = nil
        state.release(entry.client)
      }
      return expired
    }
    for entry in expired.values { entry.run.discard() }
  }

  /// Lets all go, and takes no more.
  func close() {
    let entries = state.withLock { state in
      state.isClosed = true
      let entries = state.entries
      state.entries = [:]
      for entry in entries.values { state.release(entry.client) }
      return entries
    }
    for entry in entries.values { entry.run.discard() }
  }
}
