/// A list of selectors (Selectors 4, section 4.1), which is parsed once and matched often.
/// `querySelector` and style rules use the same syntax tree.
package final class SelectorList {
  /// One selector of a list.
  package enum Part {
    case selector(ComplexSelector)
    /// The text of an invalid selector. Only `:is()` and similar lists keep these.
    case unknown(String)
  }

  /// The selectors in their order.
  package let parts: [Part]

  /// The valid selectors.
  package let alternatives: [ComplexSelector]

  init(parts: [Part]) {
    self.parts = parts
    alternatives = parts.compactMap {
      if case .selector(let selector) = $0 { selector } else { nil }
    }
  }

  /// A list of valid selectors.
  package convenience init(_ alternatives: [ComplexSelector]) {
    self.init(parts: alternatives.map(Part.selector))
  }

  /// The place of a list, which decides about the beginnings of its selectors.
  package enum Context {
    case absolute
    /// In a style rule: a selector without `&` is for descendants of that rule's elements.
    case nested
    /// In `@scope` and after `@scope … to`: a selector without `&` and `:scope` is for descendants of
    /// the scope's root.
    case scoped
  }

  /// The selector of the root of the `@scope` rule around a rule.
  static var scopingRoot: SelectorList {
    SelectorList([ComplexSelector(compounds: [CompoundSelector([.scopingRoot])])])
  }

  /// Parses a list; nil if any selector is not valid.
  ///
  /// - Parameter namespaces: the namespaces that the sheet declares; empty outside of sheets.
  package convenience init?(
    parsing text: String, in context: Context = .absolute,
    namespaces: CSSNamespaces = CSSNamespaces()
  ) {
    var parser = SelectorParser(text, namespaces: namespaces)
    guard let alternatives = parser.parseWholeList(context) else { return nil }
    self.init(alternatives)
  }

  /// The highest specificity of its selectors (Selectors 4, section 17).
  package private(set) lazy var specificity =
    alternatives.map(\.specificity).max() ?? CSSSpecificity()

  /// Whether matching depends on nothing but the tree, the names and the attributes in it: not on a
  /// state such as the focus, and not on the element that `:scope` stands for.
  package private(set) lazy var dependsOnTreeOnly = alternatives.allSatisfy(\.dependsOnTreeOnly)

  /// The number of compound selectors in it, including those in nested lists.
  private(set) lazy var weight = alternatives.reduce(0) { $0 + $1.weight }
}

/// The relation between an element and the one that the selectors to its left describe.
package enum Combinator: String {
  case descendant = " "
  case child = ">"
  case nextSibling = "+"
  case subsequentSibling = "~"
}

/// A sequence of compound selectors with combinators between them.
package struct ComplexSelector {
  /// The compounds from right to left. The first one describes the element itself.
  package let compounds: [CompoundSelector]

  package init(compounds: [CompoundSelector]) {
    self.compounds = compounds
  }

  /// Whether it contains a pseudo-element.
  var hasPseudoElement: Bool { compounds.contains(where: \.isPseudoElement) }
}

/// A set of conditions on one element.
package final class CompoundSelector {
  /// The element's name and namespace; nil if there is no type or universal selector.
  package let type: TypeSelector?

  /// The other conditions, in the order in which they are written.
  package let simples: [SimpleSelector]

  /// The combinator between this compound and the one to its left; nil for the leftmost one.
  package let combinator: Combinator?

  // These are the same conditions, sorted for the matcher: the fastest tests come first.

  package let identifier: [UInt8]?
  package let classes: [[UInt8]]
  /// All other conditions, including further identifiers.
  package let others: [SimpleSelector]
  /// Whether it contains a pseudo-element. It then matches no element.
  package let isPseudoElement: Bool

  init(type: TypeSelector? = nil, _ simples: [SimpleSelector], combinator: Combinator? = nil) {
    self.type = type
    self.simples = simples
    self.combinator = combinator
    var identifier: [UInt8]?
    var classes: [[UInt8]] = []
    var others: [SimpleSelector] = []
    var isPseudoElement = false
    for simple in simples {
      switch simple {
      case .identifier(let name) where identifier == nil: identifier = name
      case .className(let name): classes.append(name)
      case .pseudoElement: isPseudoElement = true
      default: others.append(simple)
      }
    }
    (self.identifier, self.classes, self.others) = (identifier, classes, others)
    self.isPseudoElement = isPseudoElement
  }

  /// The compound for the element that has the pseudo-element.
  var ofOriginatingElement: CompoundSelector {
    let own = simples.prefix { if case .pseudoElement = $0 { false } else { true } }
    return CompoundSelector(type: type, Array(own), combinator: combinator)
  }

  /// Whether it can match the host of a shadow tree, as the tree's own rules see it: all its conditions
  /// are about the host as such.
  ///
  /// - Parameter isScope: whether the host is the root of `@scope`.
  package func canMatchHost(asScope isScope: Bool) -> Bool {
    type == nil && !simples.isEmpty
      && simples.allSatisfy {
        switch $0 {
        case .pseudoClass(.host), .host, .any, .has: true
        case .pseudoClass(.scope), .nesting, .scopingRoot: isScope
        // The element to which the selectors in `:has()` are relative.
        case .anchor: true
        default: false
        }
      }
  }
}
