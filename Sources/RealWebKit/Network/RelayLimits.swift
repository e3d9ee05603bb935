/// What WebKit's connections for one page may take.
enum RelayLimits {
  /// The most connections at a time.
  static let connections = 128
  /// The most connections in all.
  static let total = 5000
  /// The bytes of a head.
  static let head = 256 << 10
  /// The bytes that all servers together may send.
  static let bytes = 512 << 20
  /// The seconds for a head to come, and for each address to be connected to.
  static let patience = 15.0
  /// The most names that are looked up at a time.
  static let lookups = 8
  /// The most refusals that are kept.
  static let refusals = 100
}
