/// Looks for words in all texts of a script, within bounds: a script may have very many of both.
struct TextSearch {
  private let texts: [String]
  private let counts: [String: Int]
  /// The bytes that may still be looked through.
  private var allowance = 50_000_000

  init(_ texts: [String]) {
    self.texts = texts
    var counts: [String: Int] = [:]
    for text in texts { counts[text, default: 0] += 1 }
    self.counts = counts
  }

  /// How many texts are this one.
  func count(of text: String) -> Int { counts[text] ?? 0 }

  /// Whether a word is in a text other than a given one, which satisfies a condition as well. Where it
  /// would take too long to find out, it may be there, which is the answer then.
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
