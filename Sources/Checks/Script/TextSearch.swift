/// Searches words in all texts of a script with limited work: a script may have very many of both.
struct TextSearch {
  private let texts: [String]
  private let counts: [String: Int]
  /// How many bytes may still be searched.
  private var allowance = 50_000_000

  init(_ texts: [String]) {
    self.texts = texts
    var counts: [String: Int] = [:]
    for text in texts { counts[text, default: 0] += 1 }
    self.counts = counts
  }

  /// How often a text occurs as a whole.
  func count(of text: String) -> Int { counts[text] ?? 0 }

  /// Whether a word is in a text that differs from a given one and satisfies a condition. If the
  /// search would take too long, the answer is yes.
  mutating func isInAnother(
    _ word: Substring, than given: String, _ condition: (String) -> Bool
  ) -> Bool {
    for text in texts {
      allowance -= text.utf8.count + 16
      if allowance < 0 { return true }
      if text != given, text.contains(word), condition(text) { return true }
    }
    return false
  }
}
