/// Which names no global has, as far as that is known before a check begins.
enum MissingNames {
  /// Nothing is known: questions are noted.
  case none
  /// The engine of the checking thread knows it.
  case asked
  /// Somebody has asked before.
  case known(Set<String>)
}

/// Answers which names no global has, and notes what was asked.
final class NameQuestions {
  private let knowledge: MissingNames
  private(set) var asked: [String] = []

  init(_ knowledge: MissingNames) { self.knowledge = knowledge }

  /// Those of some names that no global has; none where it is not known.
  func missing(among names: [String]) -> Set<String> {
    asked += names
    return switch knowledge {
    case .none: []
    case .asked: WorldNames.missing(among: names)
    case .known(let missing): missing.intersection(names)
    }
  }
}
