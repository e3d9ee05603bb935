/// Looks for a text in another in linear time, whatever both are (Knuth, Morris and Pratt).
enum TextSearch {
  /// The index at which a part first occurs in a text, from an index on; nil if it does not occur.
  static func firstIndex(
    of part: ArraySlice<Unicode.Scalar>, in text: [Unicode.Scalar], from start: Int
  ) -> Int? {
    let part = Array(part)
    guard let first = part.first else { return start }
    guard text.count - start >= part.count else { return nil }
    // If the first character is rare, this search is enough.
    guard let begin = text[start...].firstIndex(of: first) else { return nil }
    let borders = borders(of: part)
    var matched = 0
    for index in begin..<text.count {
      while matched > 0, text[index] != part[matched] { matched = borders[matched - 1] }
      if text[index] == part[matched] { matched += 1 }
      if matched == part.count { return index + 1 - part.count }
    }
    return nil
  }

  /// For each prefix of a text, the length of the longest shorter prefix that it ends with.
  private static func borders(of text: [Unicode.Scalar]) -> [Int] {
    var borders = [0]
    borders.reserveCapacity(text.count)
    var length = 0
    for scalar in text.dropFirst() {
      while length > 0, scalar != text[length] { length = borders[length - 1] }
      if scalar == text[length] { length += 1 }
      borders.append(length)
    }
    return borders
  }
}
