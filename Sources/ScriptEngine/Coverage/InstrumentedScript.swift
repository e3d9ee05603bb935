internal import Algorithms

/// A script with counters, which measure the parts of it that run.
///
/// The engine runs this text, but scripts and people see the original script: positions do not
/// count the counters, and the texts of functions and errors do not show them.
package struct InstrumentedScript: Sendable, Hashable {
  /// The name under which it is evaluated.
  package var name: String
  /// The text with the counters, in UTF-8.
  package var source: [UInt8]
  /// The name of the counters in the text. The original script does not contain it.
  package var mark: String
  package var counterCount: Int
  /// The insertions, in the order of the text.
  package var insertions: [Insertion]

  /// A text that was inserted into the script.
  package struct Insertion: Sendable, Hashable {
    /// The line, from 1. It is the same in both texts.
    package var line: Int
    /// The column of the original script before which the text was inserted, from 1, in UTF-16
    /// units.
    package var column: Int
    /// The number of UTF-16 units that were inserted.
    package var length: Int

    package init(line: Int, column: Int, length: Int) {
      self.line = line
      self.column = column
      self.length = length
    }
  }

  package init(
    name: String, source: [UInt8], mark: String, counterCount: Int, insertions: [Insertion]
  ) {
    self.name = name
    self.source = source
    self.mark = mark
    self.counterCount = counterCount
    self.insertions = insertions
  }

  /// The column in the original script.
  ///
  /// - Parameters:
  ///   - column: the column in the text with counters, from 1.
  ///   - line: the line, from 1.
  func column(_ column: Int, inLine line: Int) -> Int {
    let first = insertions.partitionPoint { $0.line >= line }
    var inserted = 0
    for insertion in insertions[first...].prefix(while: { $0.line == line }) {
      let start = insertion.column + inserted
      if column < start { break }
      if column < start + insertion.length { return insertion.column }
      inserted += insertion.length
    }
    return column - inserted
  }

  // MARK: Texts

  /// A text from the engine, without those insertions that are complete in it.
  package func cleaned(_ text: String) -> String {
    var rest = Substring(text)
    var clean = ""
    while let start = rest.firstRange(of: mark) {
      var kept = rest[..<start.lowerBound]
      rest = rest[start.lowerBound...]
      if let length = Self.markedLength(rest, mark: mark, after: kept) {
        if kept.hasSuffix("/*") { kept.removeLast(2) }
        clean += kept
        rest = rest.dropFirst(length)
      } else {
        clean += kept
        clean += rest.prefix(mark.count)
        rest = rest.dropFirst(mark.count)
      }
    }
    return clean + rest
  }

  /// The number of inserted characters from the mark on; nil if the mark is not the beginning of an
  /// insertion.
  private static func markedLength(
    _ text: Substring, mark: String, after before: Substring
  ) -> Int? {
    func count(of text: Substring) -> Int? {
      var rest = text.dropFirst(mark.count)
      guard rest.first == "[" else { return nil }
      rest = rest.dropFirst().drop { $0.isNumber }
      return rest.hasPrefix("]++;") || rest.hasPrefix("]++,")
        ? text.distance(from: text.startIndex, to: rest.startIndex) + 4 : nil
    }
    guard before.hasSuffix("/*") else { return count(of: text) }
    let rest = text.dropFirst(mark.count)
    guard rest.hasPrefix("*/") else { return nil }
    let tail = rest.dropFirst(2)
    let head = mark.count + 2
    if tail.hasPrefix("else{") {
      let counter = tail.dropFirst(5)
      return count(of: counter).map { head + 5 + $0 + 1 }
    }
    if tail.hasPrefix("!") {
      // The text is the call of a function by its name, and the rest behind it.
      return tail.firstIndex(of: ")").map {
        head + tail.distance(from: tail.startIndex, to: $0) + 2
      }
    }
    if tail.hasPrefix("\(mark)f(") { return head + mark.count + 2 }
    return tail.first.map { "{}();".contains($0) } ?? false ? head + 1 : nil
  }
}
