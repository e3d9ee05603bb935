/// The patterns of `LIKE`.
enum WildcardPattern {
  /// Whether a text matches: `?` stands for one character, `*` for any number, `\` takes what
  /// follows as it is.
  ///
  /// - Parameter steps: counts the comparisons, of which there are at most the text's length times
  ///   the pattern's.
  static func matches(
    _ text: [Unicode.Scalar], _ source: [Unicode.Scalar], steps: inout Int
  ) -> Bool {
    let pattern = parse(source)
    var (index, position) = (0, 0)
    // Where to go on when a star has to take one character more.
    var retry: (index: Int, position: Int)?
    while index < text.count {
      steps += 1
      if position < pattern.count, pattern[position] == .any {
        position += 1
        retry = (index, position)
      } else if position < pattern.count, pattern[position].accepts(text[index]) {
        index += 1
        position += 1
      } else if let last = retry {
        index = last.index + 1
        position = last.position
        retry = (index, position)
      } else {
        return false
      }
    }
    return pattern[position...].allSatisfy { $0 == .any }
  }

  private enum Part: Equatable {
    case any, one
    case only(Unicode.Scalar)

    func accepts(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .any: false
      case .one: true
      case .only(let expected): expected == scalar
      }
    }
  }

  private static func parse(_ source: [Unicode.Scalar]) -> [Part] {
    var parts: [Part] = []
    var isEscaped = false
    for scalar in source {
      switch scalar {
      case _ where isEscaped:
        parts.append(.only(scalar))
        isEscaped = false
      case "\\": isEscaped = true
      case "*": parts.append(.any)
      case "?": parts.append(.one)
      default: parts.append(.only(scalar))
      }
    }
    return parts
  }
}
