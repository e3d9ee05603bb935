/// The patterns of `LIKE`.
///
/// A pattern is split at its stars. The parts are searched one after the other, each at its first
/// occurrence, which takes linear time for a part without `?`.
enum WildcardPattern {
  /// Whether a text matches: `?` stands for one character, `*` for any number, `\` quotes the next
  /// character.
  ///
  /// - Parameter steps: the steps that are left, of which parts with `?` take one for each 16
  ///   comparisons.
  /// - Returns: nil if it would take more.
  static func matches(
    _ text: [Unicode.Scalar], _ source: [Unicode.Scalar], steps: inout Int
  ) -> Bool? {
    let parts = parse(source)
    guard let first = parts.first, let last = parts.last else { return text.isEmpty }
    if parts.count == 1 { return text.count == first.count && first.stands(in: text, at: 0) }
    guard first.count + last.count <= text.count, first.stands(in: text, at: 0),
      last.stands(in: text, at: text.count - last.count)
    else { return false }
    let end = text.count - last.count
    var index = first.count
    for part in parts.dropFirst().dropLast() where part.count > 0 {
      switch part.find(in: text, from: index, to: end, steps: &steps) {
      case .at(let found): index = found + part.count
      case .nowhere: return false
      case .tooMuchWork: return nil
      }
    }
    return true
  }

  /// The characters between two stars; nil stands for any one character.
  private struct Part {
    var scalars: [Unicode.Scalar?] = []
    var hasWildcard = false

    var count: Int { scalars.count }

    enum Place {
      case at(Int)
      case nowhere
      case tooMuchWork
    }

    func stands(in text: [Unicode.Scalar], at start: Int) -> Bool {
      length(in: text, at: start) == count
    }

    /// The number of its characters that match at a place.
    private func length(in text: [Unicode.Scalar], at start: Int) -> Int {
      var length = 0
      while length < count, start + length < text.count,
        scalars[length].map({ $0 == text[start + length] }) ?? true
      {
        length += 1
      }
      return length
    }

    func find(
      in text: [Unicode.Scalar], from start: Int, to end: Int, steps: inout Int
    ) -> Place {
      guard end - start >= count else { return .nowhere }
      guard hasWildcard else {
        let found = TextSearch.firstIndex(
          of: scalars.compactMap(\.self)[...], in: text, from: start)
        return found.map { $0 + count <= end ? .at($0) : .nowhere } ?? .nowhere
      }
      var comparisons = 0
      defer { steps -= comparisons / 16 }
      for place in start...(end - count) {
        let length = length(in: text, at: place)
        if length == count { return .at(place) }
        comparisons += 1 + length
        if comparisons / 16 > steps { return .tooMuchWork }
      }
      return .nowhere
    }
  }

  /// The parts, of which there is one more than stars.
  private static func parse(_ source: [Unicode.Scalar]) -> [Part] {
    var parts = [Part()]
    var isEscaped = false
    for scalar in source {
      switch scalar {
      case _ where isEscaped:
        parts[parts.count - 1].scalars.append(scalar)
        isEscaped = false
      case "\\": isEscaped = true
      case "*": parts.append(Part())
      case "?":
        parts[parts.count - 1].scalars.append(nil)
        parts[parts.count - 1].hasWildcard = true
      default: parts[parts.count - 1].scalars.append(scalar)
      }
    }
    return parts
  }
}
