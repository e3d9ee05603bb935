/// A script with counters in it, which measure what of it runs.
///
/// The engine runs this text. What scripts and people see is the script as it was: places count without the
/// counters, and the texts of functions and errors do not show them.
package struct InstrumentedScript: Sendable, Hashable {
  /// The name that it is evaluated under.
  package var name: String
  /// The text with the counters, in UTF-8.
  package var source: [UInt8]
  /// The name of the counters in the text, which occurs nowhere in the script itself.
  package var mark: String
  package var counterCount: Int
  /// What was put into the script, in the order of the text.
  package var insertions: [Insertion]

  /// Text that was put into the script.
  package struct Insertion: Sendable, Hashable {
    /// The line, from 1, which the insertion does not change.
    package var line: Int
    /// Before which column of the script it stands, from 1 in UTF-16 units.
    package var column: Int
    /// How many UTF-16 units it has.
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

  /// The column of the script as it was.
  ///
  /// - Parameters:
  ///   - column: the column of the text with counters, from 1.
  ///   - line: from 1.
  func column(_ column: Int, inLine line: Int) -> Int {
    var (low, high) = (0, insertions.count)
    while low < high {
      let middle = (low + high) / 2
      if insertions[middle].line < line { low = middle + 1 } else { high = middle }
    }
    var inserted = 0
    while low < insertions.count, insertions[low].line == line {
      let insertion = insertions[low]
      let start = insertion.column + inserted
      if column < start { break }
      if column < start + insertion.length { return insertion.column }
      inserted += insertion.length
      low += 1
    }
    return column - inserted
  }

  // MARK: Texts

  /// A text of the engine without what was put into the script, as far as it is there whole.
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

  /// How many characters from the mark on were put into the script; nil where this is something else.
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
      // The call of a function with a name, and what stands behind it.
      return tail.firstIndex(of: ")").map {
        head + tail.distance(from: tail.startIndex, to: $0) + 2
      }
    }
    if tail.hasPrefix("\(mark)f(") { return head + mark.count + 2 }
    return tail.first.map { "{}();".contains($0) } ?? false ? head + 1 : nil
  }
}
