/// The sizes of everything that the server holds for its clients.
struct HoldingFigures: Sendable, Hashable {
  /// Open connections.
  var connections = 0
  /// Requests that wait for `finalize`.
  var waiting = 0
  /// The bytes of requests' bodies.
  var bodies = 0
  /// The bytes of answers.
  var answers = 0
}
