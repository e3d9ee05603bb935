/// Guesses the word that a mistyped one was meant to be.
package enum Spelling {
  /// The word among `known` that takes the fewest changes; nil if all take more than the limit.
  ///
  /// - Parameter distance: the most changes that are allowed.
  package static func nearest(
    to word: String, among known: [String], distance limit: Int = 2
  ) -> String? {
    let letters = Array(word.prefix(200))
    return known.lazy.map { (word: $0, letters: Array($0)) }
      .filter { abs($0.letters.count - letters.count) <= limit }
      .map { ($0.word, distance(letters, $0.letters)) }
      .filter { $0.1 <= limit }
      .min { $0.1 < $1.1 }?.0
  }

  /// The Levenshtein distance.
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var row = Array(0...second.count)
    for (i, a) in first.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in second.enumerated() {
        let cost = min(row[j] + 1, row[j + 1] + 1, diagonal + (a == b ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = cost
      }
    }
    return row[second.count]
  }
}
