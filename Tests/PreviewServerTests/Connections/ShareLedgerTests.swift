import Testing

@testable import PreviewServer

/// The shares that clients may hold.
struct ShareLedgerTests {
  /// Begins a thing of a size.
  private func hold(
    _ size: Int, for client: String, in ledger: inout ShareLedger, canGiveWay: Bool = true
  ) throws -> (ticket: ShareLedger.Ticket, given: [ShareLedger.Ticket]) {
    let ticket = ledger.open(for: client, canGiveWay: canGiveWay)
    return (ticket, try ledger.grow(ticket, by: size))
  }

  @Test("a client holds no more than its share, but for one thing that is larger")
  func share() throws {
    var ledger = ShareLedger(share: 50, total: 100)
    let large = try hold(80, for: "a", in: &ledger)
    #expect(throws: ShareLedger.Refusal.share) { try hold(1, for: "a", in: &ledger) }
    ledger.close(large.ticket)
    _ = try hold(30, for: "a", in: &ledger)
    _ = try hold(20, for: "a", in: &ledger)
    #expect(throws: ShareLedger.Refusal.share) { try hold(1, for: "a", in: &ledger) }
    #expect(ledger.size == 50)
  }

  @Test("announced sizes take no room: room is taken as bytes arrive")
  func growth() throws {
    var ledger = ShareLedger(share: 50, total: 100)
    let tickets = (0..<1000).map { ledger.open(for: "client \($0 % 10)", canGiveWay: true) }
    #expect(ledger.size == 0)
    #expect(try ledger.grow(tickets[0], by: 30) == [])
    #expect(try ledger.grow(tickets[0], by: 20) == [])
    #expect(ledger.size == 50)
    for ticket in tickets { ledger.close(ticket) }
    #expect(ledger.size == 0)
    #expect(ledger.clientCount == 0)
  }

  @Test("the client that holds the most gives up its oldest things, until there is room")
  func givingWay() throws {
    var ledger = ShareLedger(share: 60, total: 100)
    let first = try hold(20, for: "greedy", in: &ledger)
    let second = try hold(20, for: "greedy", in: &ledger)
    let third = try hold(20, for: "greedy", in: &ledger)
    let other = try hold(40, for: "other", in: &ledger)
    let good = try hold(10, for: "good", in: &ledger)
    #expect(good.given == [first.ticket])
    // A holding that was given up is not counted any more, and cannot grow.
    #expect(ledger.size == 90)
    #expect(throws: ShareLedger.Refusal.total) { try ledger.grow(first.ticket, by: 1) }
    // Now another client holds as much as the first.
    let more = try hold(20, for: "good", in: &ledger)
    #expect(more.given.count == 1)
    #expect(more.given == [second.ticket] || more.given == [other.ticket])
    _ = third
  }

  @Test("no client gives way for one that would then hold as much")
  func equals() throws {
    var ledger = ShareLedger(share: 50, total: 100)
    _ = try hold(50, for: "a", in: &ledger)
    _ = try hold(50, for: "b", in: &ledger)
    #expect(throws: ShareLedger.Refusal.total) { try hold(50, for: "c", in: &ledger) }
    #expect(ledger.size == 100)
  }

  @Test("what cannot give way stays")
  func staying() throws {
    var ledger = ShareLedger(share: 50, total: 100)
    let fixed = try hold(50, for: "a", in: &ledger, canGiveWay: false)
    let kept = try hold(50, for: "b", in: &ledger)
    ledger.keep(kept.ticket)
    #expect(throws: ShareLedger.Refusal.total) { try hold(1, for: "c", in: &ledger) }
    ledger.close(fixed.ticket)
    #expect(try hold(1, for: "c", in: &ledger).given == [])
  }
}
