internal import CSS

/// How many selectors of some rules mention each name, so that selectors can come and go.
struct SelectorTermCounts {
  /// Names, with the number of selectors that mention each.
  struct Names {
    private var counts: [String: Int] = [:]

    var isEmpty: Bool { counts.isEmpty }

    func contains(_ name: String) -> Bool { counts[name] != nil }

    fileprivate mutating func add(_ names: Set<String>) {
      for name in names { counts[name, default: 0] += 1 }
    }

    fileprivate mutating func remove(_ names: Set<String>) {
      for name in names {
        guard let count = counts[name] else { continue }
        counts[name] = count > 1 ? count - 1 : nil
      }
    }
  }

  // The names in lower case, as in ``SelectorTerms``.
  private(set) var identifiers = Names()
  private(set) var classes = Names()
  private(set) var attributes = Names()
  private(set) var flags = Names()

  mutating func add(_ terms: SelectorTerms) {
    identifiers.add(terms.identifiers)
    classes.add(terms.classes)
    attributes.add(terms.attributes)
    flags.add(terms.flags)
  }

  mutating func remove(_ terms: SelectorTerms) {
    identifiers.remove(terms.identifiers)
    classes.remove(terms.classes)
    attributes.remove(terms.attributes)
    flags.remove(terms.flags)
  }
}
