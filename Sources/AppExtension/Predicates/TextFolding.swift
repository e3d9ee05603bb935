/// The differences that comparisons of texts ignore: the options `[c]` and `[d]` of an operator
/// (Predicate Programming Guide, String Comparisons).
struct TextFolding: Sendable, Hashable {
  /// Upper and lower case: `[c]`.
  var ignoresCase = false
  /// Accents: `[d]`.
  var ignoresAccents = false

  /// The text in the form in which texts that differ only in ignored ways are equal.
  func fold(_ text: String) -> String {
    let text = foldAccents(text)
    return ignoresCase ? text.lowercased() : text
  }

  /// The text without accents, where they are ignored.
  func foldAccents(_ text: String) -> String {
    ignoresAccents ? Self.withoutAccents(text) : text
  }

  private static func withoutAccents(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return String(
      text.map { character in
        if character.isASCII { return character }
        if let base = bases[character] { return base }
        // A letter that is not listed, with marks of its own behind it.
        guard let first = character.unicodeScalars.first,
          character.unicodeScalars.dropFirst().allSatisfy({ isMark($0) })
        else { return character }
        return bases[Character(first)] ?? Character(first)
      })
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
  }

  /// Letters without their accents, by the letters with them: Swift takes a letter that is one
  /// character for equal to one that is composed, so composing them all is enough.
  private static let bases: [Character: Character] = {
    let letters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZæÆøØ"
      + "αεηιουωΑΕΗΙΟΥΩиеуИЕУгкГК"
    let marks: [Unicode.Scalar] =
      (0x300...0x30C).compactMap(Unicode.Scalar.init)
      + [
        "\u{30F}", "\u{311}", "\u{31B}", "\u{323}", "\u{324}", "\u{326}", "\u{327}", "\u{328}",
        "\u{32D}", "\u{32E}", "\u{330}", "\u{331}", "\u{342}", "\u{345}",
      ]
    var bases: [Character: Character] = [:]
    func compose(_ base: Character, _ scalars: [Unicode.Scalar]) {
      var view = String.UnicodeScalarView(base.unicodeScalars)
      view.append(contentsOf: scalars)
      let text = String(view)
      if text.count == 1, let character = text.first { bases[character] = base }
    }
    for letter in letters {
      for mark in marks { compose(letter, [mark]) }
    }
    // Vietnamese has a second mark on some.
    for letter in "aeouyAEOUY" {
      for first in ["\u{302}", "\u{306}", "\u{31B}", "\u{308}", "\u{323}"] as [Unicode.Scalar] {
        for second in marks { compose(letter, [first, second]) }
      }
    }
    return bases
  }()
}
