/// The specificity of a selector (Selectors, section 17): its numbers of identifiers, classes and
/// types.
package struct CSSSpecificity: Hashable, Comparable, Sendable {
  /// The number of identifier selectors.
  package var identifiers = 0
  /// The number of class, attribute and pseudo-class selectors.
  package var classes = 0
  /// The number of type and pseudo-element selectors.
  package var types = 0

  /// The specificity of a selector without conditions.
  package init() {}

  package init(_ identifiers: Int, _ classes: Int, _ types: Int) {
    self.identifiers = identifiers
    self.classes = classes
    self.types = types
  }

  /// Compares the identifiers first, then the classes, and then the types.
  package static func < (left: Self, right: Self) -> Bool {
    (left.identifiers, left.classes, left.types)
      < (right.identifiers, right.classes, right.types)
  }

  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum += right
    return sum
  }

  package static func += (left: inout Self, right: Self) {
    left.identifiers += right.identifiers
    left.classes += right.classes
    left.types += right.types
  }
}

extension ComplexSelector {
  /// The specificity of the whole selector (Selectors 4, section 17).
  package var specificity: CSSSpecificity {
    var sum = CSSSpecificity()
    for compound in compounds { sum += compound.specificity }
    return sum
  }
}

extension CompoundSelector {
  fileprivate var specificity: CSSSpecificity {
    var sum = CSSSpecificity(0, 0, type?.name == nil ? 0 : 1)
    for simple in simples { sum += simple.specificity }
    return sum
  }
}

extension SimpleSelector {
  fileprivate var specificity: CSSSpecificity {
    let oneClass = CSSSpecificity(0, 1, 0)
    switch self {
    case .identifier: return CSSSpecificity(1, 0, 0)
    case .className, .attribute, .pseudoClass, .language, .direction, .state, .viewTransitionType:
      return oneClass
    case .any(_, .somewhere), .nesting, .anchor, .scopingRoot: return CSSSpecificity()
    case .any(let list, _), .not(let list): return list.specificity
    case .has(let selectors):
      return selectors.map(\.selector.specificity).max() ?? CSSSpecificity()
    case .nth(let selector): return oneClass + (selector.list?.specificity ?? CSSSpecificity())
    case .host(let compound): return oneClass + compound.specificity
    case .pseudoElement(let element):
      let oneType = CSSSpecificity(0, 0, 1)
      switch element.argument {
      case .nothing, .names: return oneType
      case .compound(let compound): return oneType + compound.specificity
      case .selectors(let list): return oneType + list.specificity
      case .transition(let name, let classes):
        return name == nil && classes.isEmpty ? CSSSpecificity() : oneType
      }
    }
  }
}
