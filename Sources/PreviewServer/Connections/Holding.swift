/// A thing that the server holds for a client, in ``HeldBytes``; it ends when this object is
/// released.
final class Holding: Sendable {
  private let ticket: ShareLedger.Ticket
  private let bytes: HeldBytes

  init(_ ticket: ShareLedger.Ticket, in bytes: HeldBytes) {
    self.ticket = ticket
    self.bytes = bytes
  }

  deinit { end() }

  /// Takes room for more bytes; false if there is no room, or if this was given up.
  func grow(by count: Int) -> Bool { bytes.grow(ticket, by: count) }

  /// Protects this from being given up for others until it ends.
  func keep() { bytes.keep(ticket) }

  /// Gives its room back, and prevents it from growing.
  func end() { bytes.close(ticket) }
}
