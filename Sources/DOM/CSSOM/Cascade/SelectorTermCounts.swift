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

  // The names in selectors that depend on more than an element and its ancestors.
  private(set) var contextualIdentifiers = Names()
  private(set) var contextualClasses = Names()
  private(set) var contextualAttributes = Names()
  /// The number of selectors that depend on the state of controls.
  private(set) var controlReaders = 0

  mutating func add(_ terms: SelectorTerms) {
    identifiers.add(terms.identifiers)
    classes.add(terms.classes)
    attributes.add(terms.attributes)
    flags.add(terms.flags)
    guard terms.isContextual else { return }
    contextualIdentifiers.add(terms.identifiers)
    contextualClasses.add(terms.classes)
    contextualAttributes.add(terms.attributesOfAnyKind)
    if terms.readsControls { controlReaders += 1 }
  }

  mutating func remove(_ terms: SelectorTerms) {
    identifiers.remove(terms.identifiers)
    classes.remove(terms.classes)
    attributes.remove(terms.attributes)
    flags.remove(terms.flags)
    guard terms.isContextual else { return }
    contextualIdentifiers.remove(terms.identifiers)
    contextualClasses.remove(terms.classes)
    contextualAttributes.remove(terms.attributesOfAnyKind)
    if terms.readsControls { controlReaders -= 1 }
  }
}

extension SelectorTerms {
  /// The names of all attributes that matching depends on.
  fileprivate var attributesOfAnyKind: Set<String> {
    attributes.union(flags).union(read)
  }
}
