/// Chooses the connection to close when a new one exceeds the limit.
enum ConnectionChoice {
  /// A connection that is open.
  struct Candidate {
    var client: String
    /// The time at which it was opened.
    var start: Double
    /// The time since which it has had no request; nil while an answer is under way.
    var idleSince: Double?
  }

  /// The connection to close: one of a client with more connections than the newcomer would have,
  /// idle ones first; else any idle one. It chooses the client with the most connections, and the
  /// oldest of them.
  ///
  /// - Parameters:
  ///   - candidates: the open connections, with the newcomer's new one.
  ///   - newcomer: the client of the new connection.
  /// - Returns: its index; nil if no connection may be closed for the new one.
  static func victim(among candidates: [Candidate], for newcomer: String) -> Int? {
    var counts: [String: Int] = [:]
    for candidate in candidates { counts[candidate.client, default: 0] += 1 }
    let own = counts[newcomer] ?? 0
    var best: (rank: (Int, Int, Double), index: Int)?
    for (index, candidate) in candidates.enumerated() {
      let count = counts[candidate.client] ?? 0
      let kind: Int
      switch (candidate.idleSince != nil, count > own) {
      case (true, true): kind = 2
      case (false, true): kind = 1
      case (true, false): kind = 0
      case (false, false): continue
      }
      let rank = (kind, count, -(candidate.idleSince ?? candidate.start))
      if best.map({ $0.rank < rank }) ?? true { best = (rank, index) }
    }
    return best?.index
  }
}
