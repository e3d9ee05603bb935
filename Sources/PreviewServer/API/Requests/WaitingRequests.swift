internal import Bytes
internal import Messages
internal import Synchronization

/// The runs that wait for their extension's answer, by identifiers that cannot be guessed.
///
/// An identifier begins with the name of the server's instance, so that a load balancer can send
/// later requests to the same instance.
final class WaitingRequests: Sendable {
  private struct Entry {
    var run: any WaitingRun
    var writer: ReplyWriter
    var deadline: Double
    var client: String
  }

  /// A client that waits for a place.
  private struct Candidate {
    var client: String
    var deadline: Double
    var done: @Sendable (Refusal?) -> Void
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// The candidates that wait for a place, in the order in which they came.
    var line: [Candidate] = []
    /// How many places each client has, for runs that wait and for runs that have not ended yet.
    var places: [String: Int] = [:]
    var taken = 0
    var isClosed = false

    mutating func take(_ client: String) {
      places[client, default: 0] += 1
      taken += 1
    }

    /// Gives a place of a client back.
    ///
    /// - Returns: the waiting candidate that gets it: the first one of the client with the fewest
    ///   places.
    mutating func release(_ client: String) -> Candidate? {
      taken -= 1
      places[client] = places[client].flatMap { $0 > 1 ? $0 - 1 : nil }
      let counts = line.map { places[$0.client] ?? 0 }
      guard let next = line.indices.min(by: { counts[$0] < counts[$1] }) else { return nil }
      let candidate = line.remove(at: next)
      take(candidate.client)
      return candidate
    }
  }

  /// The reason why a run gets no place.
  enum Refusal: Error, Hashable {
    /// All are taken.
    case full
    /// The client has its share of the places.
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

  /// How many places one client can have: not all of them, unless there is only one.
  var share: Int { (limits.waiting + 1) / 2 }

  /// The most runs that may wait for a place.
  private static let lineLimit = 64

  /// Takes a place for a run of a client, which waits in line while all places are taken.
  ///
  /// - Parameters:
  ///   - now: in seconds, of a clock that does not go back.
  ///   - done: gets nil once there is a place, or the reason for the refusal. It is called once, on
  ///     any thread, perhaps before this returns.
  func reserve(
    for client: String, at now: Double, then done: @escaping @Sendable (Refusal?) -> Void
  ) {
    let refusal: Refusal?? = state.withLock { state in
      if state.isClosed { return .some(.full) }
      let wanted = state.line.count { $0.client == client }
      guard state.places[client, default: 0] + wanted < share else {
        return .some(state.taken < limits.waiting ? .share(share) : .full)
      }
      if state.taken < limits.waiting {
        state.take(client)
        return .some(nil)
      }
      guard state.line.count < Self.lineLimit, limits.placeTime > 0 else { return .some(.full) }
      state.line.append(Candidate(client: client, deadline: now + limits.placeTime, done: done))
      return nil
    }
    if let refusal { done(refusal) }
  }

  /// Gives a reserved place of a client back.
  func release(for client: String) {
    state.withLock { $0.release(client) }?.done(nil)
  }

  /// Puts a run in a reserved place of a client.
  ///
  /// - Parameter now: in seconds, of a clock that does not go back.
  /// - Returns: its identifier; nil if the server is being stopped.
  func add(
    _ run: any WaitingRun, _ writer: ReplyWriter, for client: String, at now: Double
  ) -> String? {
    let identifier = "\(instance).\(RandomText.hexadecimal(bytes: 16))"
    let isKept = state.withLock { state in
      guard !state.isClosed else {
        _ = state.release(client)
        return false
      }
      state.entries[identifier] = Entry(
        run: run, writer: writer, deadline: now + limits.waitingTime, client: client)
      return true
    }
    if !isKept { run.discard() }
    return isKept ? identifier : nil
  }

  /// Removes a run, so that no other request gets it.
  func take(_ identifier: String) throws(Problem) -> (run: any WaitingRun, writer: ReplyWriter) {
    let (entry, next) = state.withLock { state in
      let entry = state.entries.removeValue(forKey: identifier)
      return (entry, entry.flatMap { state.release($0.client) })
    }
    next?.done(nil)
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

  /// Ends the runs whose time is over, and refuses those that waited for a place for too long.
  func expire(at now: Double) {
    let (expired, next, late) = state.withLock { state in
      let expired = state.entries.filter { $0.value.deadline <= now }
      var next: [Candidate] = []
      for (identifier, entry) in expired {
        state.entries[identifier] = nil
        if let candidate = state.release(entry.client) { next.append(candidate) }
      }
      let late = state.line.filter { $0.deadline <= now }
      state.line.removeAll { $0.deadline <= now }
      return (expired, next, late)
    }
    for entry in expired.values { entry.run.discard() }
    for candidate in next { candidate.done(nil) }
    for candidate in late { candidate.done(.full) }
  }

  /// Discards all runs, and accepts no more.
  func close() {
    let (entries, line) = state.withLock { state in
      state.isClosed = true
      let (entries, line) = (state.entries, state.line)
      state.entries = [:]
      state.line = []
      for entry in entries.values { _ = state.release(entry.client) }
      return (entries, line)
    }
    for entry in entries.values { entry.run.discard() }
    for candidate in line { candidate.done(.full) }
  }
}
