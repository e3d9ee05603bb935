// CSS Conditional Rules 4, section 2: the result of `selector()` for a selector.

extension SelectorList {
  /// Whether `@supports selector()` is true for the list: it is a single selector, and WebKit knows
  /// all of it.
  var isSupported: Bool {
    alternatives.count == 1 && alternatives[0].isSupported
  }

  /// Whether WebKit knows everything in the list, which may keep invalid selectors.
  fileprivate var isWhollyKnown: Bool {
    !alternatives.isEmpty
      && parts.allSatisfy {
        switch $0 {
        case .selector(let selector): selector.isSupported
        case .unknown(let text): text.isEmpty
        }
      }
  }
}

extension ComplexSelector {
  fileprivate var isSupported: Bool { compounds.allSatisfy(\.isSupported) }
}

extension CompoundSelector {
  fileprivate var isSupported: Bool {
    simples.allSatisfy { simple in
      switch simple {
      case .any(let list, _), .not(let list): list.isWhollyKnown
      case .has(let selectors): selectors.allSatisfy(\.selector.isSupported)
      case .nth(let selector): selector.list?.isWhollyKnown ?? true
      case .host(let compound): compound.isSupported
      case .pseudoElement(let element): element.isSupported
      default: true
      }
    }
  }
}
