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
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// Places that are taken by runs that have not ended yet.
    var reserved = 0
    var isClosed = false
  }

  let instance: String
  private let limits: ServerLimits
  private let state = Mutex(State())

  init(instance: String, limits: ServerLimits) {
    self.instance = instance
    self.limits = limits
  }

  var count: Int { state.withLock { $0.entries.count } }

  /// Takes a place for a run; false where there is none.
  func reserve() -> Bool {
    state.withLock { state in
      guard !state.isClosed, state.entries.count + state.reserved < limits.waiting else {
        return false
      }
      state.reserved += 1
      return true
    }
  }

  /// Gives a reserved place back.
  func release() {
    state.withLock { $0.reserved -= 1 }
  }

  /// Puts a run in a reserved place.
  ///
  /// - Parameter now: in seconds, of a clock that does not go back.
  /// - Returns: its identifier; nil where the server is being stopped.
  func add(_ run: any WaitingRun, _ writer: ReplyWriter, at now: Double) -> String? {
    let identifier = "\(instance).\(RandomText.hexadecimal(bytes: 16))"
    let isKept = state.withLock { state in
      state.reserved -= 1
      guard !state.isClosed else { return false }
      state.entries[identifier] = Entry(
        run: run, writer: writer, deadline: now + limits.waitingTime)
      return true
    }
    if !isKept { run.discard() }
    return isKept ? identifier : nil
  }

  /// Takes a run out, so that nobody else gets it.
  func take(_ identifier: String) throws(Problem) -> (run: any WaitingRun, writer: ReplyWriter) {
    if let entry = state.withLock({ $0.entries.removeValue(forKey: identifier) }) {
      return (entry.run, entry.writer)
    }
    let name = identifier.split(separator: ".").first.map(String.init) ?? ""
    guard name == instance || !identifier.contains(".") else {
      throw Problem(
        .misdirectedRequest, "other-instance", "Other instance",
        detail: "The request waits in the instance '\(name)'; this is '\(instance)'.")
    }
    throw Problem(
      .notFound, "no-such-request", "No such request",
      detail: "No request of this identifier waits: it was finalized or deleted, or its time of "
        + "\(Int(limits.waitingTime)) seconds is over.")
  }

  /// Lets those go whose time is over.
  func expire(at now: Double) {
    let expired = state.withLock { state in
      let expired = state.entries.filter { $0.value.deadline <= now }
      for identifier in expired.keys { state.entries[identifier] = nil }
      return expired
    }
    for entry in expired.values { entry.run.discard() }
  }

  /// Lets all go, and takes no more.
  func close() {
    let entries = state.withLock { state in
      state.isClosed = true
      defer { state.entries = [:] }
      return state.entries
    }
    for entry in entries.values { entry.run.discard() }
  }
}
