/// Decides how much of a shared resource each client may hold.
///
/// - A client holds at most ``share``, or one thing, however large that is.
/// - All clients together hold at most ``total``. If another thing does not fit, the client that
///   holds the most gives up its oldest things, as long as it holds more than the asking client
///   would.
struct ShareLedger {
  /// One thing that a client holds. A later one is greater.
  struct Ticket: Hashable, Comparable {
    fileprivate let number: Int

    static func < (first: Ticket, second: Ticket) -> Bool { first.number < second.number }
  }

  /// The reason why a client gets no more.
  enum Refusal: Error, Hashable {
    /// The client has its share already.
    case share
    /// All clients keep to their share, or the holdings of others cannot be given up.
    case total
  }

  private struct Thing {
    var client: String
    var size = 0
    var canGiveWay: Bool
  }

  private struct Client {
    var size = 0
    var tickets: Set<Ticket> = []
  }

  let share: Int
  let total: Int
  private var things: [Ticket: Thing] = [:]
  private var clients: [String: Client] = [:]
  private var lastNumber = 0
  /// The sum of what all clients hold.
  private(set) var size = 0

  init(share: Int, total: Int) {
    self.share = share
    self.total = total
  }

  /// The number of clients that hold something.
  var clientCount: Int { clients.count }

  /// Begins a thing of a client, of no size yet.
  ///
  /// - Parameter canGiveWay: whether it can be given up for another client.
  mutating func open(for name: String, canGiveWay: Bool) -> Ticket {
    lastNumber += 1
    let ticket = Ticket(number: lastNumber)
    things[ticket] = Thing(client: name, canGiveWay: canGiveWay)
    clients[name, default: Client()].tickets.insert(ticket)
    return ticket
  }

  /// Adds to the size of a thing; a thing that was given up does not grow.
  ///
  /// - Returns: the things that are given up for it. They no longer count.
  mutating func grow(_ ticket: Ticket, by size: Int) throws(Refusal) -> [Ticket] {
    guard let thing = things[ticket], let client = clients[thing.client] else { throw .total }
    guard client.size + size <= share || client.size == thing.size else { throw .share }
    let given = try makeRoom(for: size, of: thing.client, holding: client.size + size)
    for ticket in given { close(ticket) }
    things[ticket]?.size += size
    clients[thing.client]?.size += size
    self.size += size
    return given
  }

  /// Protects a thing from being given up.
  mutating func keep(_ ticket: Ticket) { things[ticket]?.canGiveWay = false }

  /// Ends a thing, unless it has ended or was given up before.
  mutating func close(_ ticket: Ticket) {
    guard let thing = things.removeValue(forKey: ticket) else { return }
    size -= thing.size
    clients[thing.client]?.size -= thing.size
    clients[thing.client]?.tickets.remove(ticket)
    if clients[thing.client]?.tickets.isEmpty == true { clients[thing.client] = nil }
  }

  /// The things to give up, so that there is room for more.
  private func makeRoom(
    for size: Int, of name: String, holding wanted: Int
  ) throws(Refusal) -> [Ticket] {
    var missing = self.size + size - total
    guard missing > 0 else { return [] }
    var given: [Ticket] = []
    for (other, client) in clients.sorted(by: { ($0.value.size, $1.key) > ($1.value.size, $0.key) })
    where other != name {
      var left = client.size
      for ticket in client.tickets.sorted() {
        guard missing > 0, left > wanted else { break }
        guard let thing = things[ticket], thing.canGiveWay, thing.size > 0 else { continue }
        given.append(ticket)
        left -= thing.size
        missing -= thing.size
      }
    }
    guard missing <= 0 else { throw .total }
    return given
  }
}
