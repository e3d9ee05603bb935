/// A thing that the server holds for a client, in ``HeldBytes``; it is over when nobody has this any
/// more.
final class Holding: Sendable {
  private let ticket: ShareLedger.Ticket
  private let bytes: HeldBytes

  init(_ ticket: ShareLedger.Ticket, in bytes: HeldBytes) {
    self.ticket = ticket
    self.bytes = bytes
  }

  deinit { end() }

  /// Takes room for more bytes; false where there is none, and for what was given up.
  func grow(by count: Int) -> Bool { bytes.grow(ticket, by: count) }

  /// Has it stay until it is over: others do not get its room any more.
  func keep() { bytes.keep(ticket) }

  /// Gives its room back. It does not grow any more.
  func end() { bytes.close(ticket) }
}
