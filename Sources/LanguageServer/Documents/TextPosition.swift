internal import PropertyLists

/// A place in a document: a line and a column, both counted from 0.
struct TextPosition: Hashable {
  var line: Int
  var character: Int

  init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  /// What a client says; nil where that is no position.
  init?(_ value: PropertyList?) {
    guard let line = value?["line"]?.integer, let character = value?["character"]?.integer,
      line >= 0, character >= 0
    else { return nil }
    self.init(line: line, character: character)
  }

  var value: PropertyList {
    [
      "line": .integer(PropertyListInteger(Int64(line))),
      "character": .integer(PropertyListInteger(Int64(character))),
    ]
  }
}
