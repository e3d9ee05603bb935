/// A place in a predicate, for people.
struct PredicatePlace: Sendable, Hashable {
  /// Counted from 1.
  let line: Int
  /// Counted from 1 in Unicode scalars.
  let column: Int
  let lineCount: Int
  /// The line, or the part of it around the place, and a mark below.
  let excerpt: String

  /// - Parameter range: Unicode scalars from the start.
  init(_ range: Range<Int>, in source: String) {
    let scalars = Array(source.unicodeScalars)
    let place = min(range.lowerBound, scalars.count)
    let start = (scalars[..<place].lastIndex { $0 == "\n" || $0 == "\r" } ?? -1) + 1
    let end = scalars[place...].firstIndex { $0 == "\n" || $0 == "\r" } ?? scalars.count
    line = 1 + scalars[..<start].count { $0 == "\n" }
    lineCount = 1 + scalars.count { $0 == "\n" }
    column = place - start + 1
    let first = max(start, place - 60)
    let last = min(end, place + 40)
    var shown = String.UnicodeScalarView()
    if first > start { shown.append("…") }
    let margin = shown.count + place - first
    // Line breaks and tabs would move the mark.
    for scalar in scalars[first..<last] {
      shown.append(scalar.properties.isWhitespace || scalar.value < 0x20 ? " " : scalar)
    }
    if last < end { shown.append("…") }
    let marks = max(1, min(range.upperBound, last) - place)
    excerpt =
      "  \(String(shown))\n  \(String(repeating: " ", count: margin))"
      + String(repeating: "^", count: marks)
  }
}
