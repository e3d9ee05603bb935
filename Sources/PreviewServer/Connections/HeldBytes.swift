internal import Synchronization

/// The bytes that the server holds for its clients, each of which has a share: see ``ShareLedger``.
final class HeldBytes: Sendable {
  private struct State {
    var ledger: ShareLedger
    /// The actions for things that are given up.
    var ends: [ShareLedger.Ticket: @Sendable () -> Void] = [:]
  }

  private let state: Mutex<State>

  /// - Parameters:
  ///   - share: how many bytes one client may have; a single thing may have more.
  ///   - total: how many bytes all clients may have together.
  init(share: Int, total: Int) {
    state = Mutex(State(ledger: ShareLedger(share: share, total: total)))
  }

  /// How many bytes all clients have together.
  var count: Int { state.withLock { $0.ledger.size } }

  /// Begins to hold something for a client.
  ///
  /// - Parameter giveUp: ends it at once, when another client needs the room; nil if it cannot be
  ///   given up. It may be called on any thread, and once at most.
  func open(for client: String, giveUp: (@Sendable () -> Void)?) -> Holding {
    let ticket = state.withLock { state in
      let ticket = state.ledger.open(for: client, canGiveWay: giveUp != nil)
      state.ends[ticket] = giveUp
      return ticket
    }
    return Holding(ticket, in: self)
  }

  /// Takes room for more bytes of a thing.
  func grow(_ ticket: ShareLedger.Ticket, by bytes: Int) -> Bool {
    let ends = state.withLock { state -> [@Sendable () -> Void]? in
      guard let given = try? state.ledger.grow(ticket, by: bytes) else { return nil }
      return given.compactMap { state.ends.removeValue(forKey: $0) }
    }
    // The actions run outside of the lock, because they may release other holdings.
    for end in ends ?? [] { end() }
    return ends != nil
  }

  /// Protects a thing from being given up.
  func keep(_ ticket: ShareLedger.Ticket) {
    state.withLock { state in
      state.ledger.keep(ticket)
      state.ends[ticket] = nil
    }
  }

  /// Gives the room of a thing back.
  func close(_ ticket: ShareLedger.Ticket) {
    state.withLock { state in
      state.ledger.close(ticket)
      state.ends[ticket] = nil
    }
  }
}
