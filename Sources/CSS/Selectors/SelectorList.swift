/// A list of selectors (Selectors 4, section 4.1), parsed once and matched often. It is the syntax
/// tree of `querySelector` and of style rules alike.
package final class SelectorList {
  /// One selector of a list.
  package enum Part {
    case selector(ComplexSelector)
    /// A selector that is not valid, as it is written. Only `:is()` and its like keep such parts.
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

  /// The place of a list, which says what its selectors may begin with.
  package enum Context {
    case absolute
    /// In a style rule: a selector without `&` is for descendants of the elements of that rule.
    case nested
    /// In `:has()` and after `@scope … to`: a selector may begin with a combinator.
    case relative
  }

  /// Parses a list; nil if any part is not valid.
  ///
  /// - Parameter namespaces: the namespaces that a sheet declares; empty outside of sheets.
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

  /// The number of compound selectors in it, including those of lists within it.
  private(set) lazy var weight = alternatives.reduce(0) { $0 + $1.weight }
}

/// The relation of an element to the one that the selectors to its left describe.
package enum Combinator: String {
  case descendant = " "
  case child = ">"
  case nextSibling = "+"
  case subsequentSibling = "~"
}

/// Compound selectors with combinators between them.
package struct ComplexSelector {
  /// From right to left: the first describes the element itself.
  package let compounds: [CompoundSelector]

  package init(compounds: [CompoundSelector]) {
    self.compounds = compounds
  }

  /// Whether a pseudo-element is part of it.
  var hasPseudoElement: Bool { compounds.contains(where: \.isPseudoElement) }
}

/// The conditions on one element.
package final class CompoundSelector {
  /// The element's name and namespace, if the selector has a type or universal selector.
  package let type: TypeSelector?

  /// The other conditions, in the order in which they are written.
  package let simples: [SimpleSelector]

  /// The combinator between this and the compound to its left.
  package let combinator: Combinator?

  // The conditions again, sorted for the matcher: those that are quickly decided come first.

  package let identifier: [UInt8]?
  package let classes: [[UInt8]]
  /// Everything else, with further identifiers.
  package let others: [SimpleSelector]
  /// Whether it names a pseudo-element. It then matches no element.
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

  /// The compound of the element that a pseudo-element belongs to.
  var ofOriginatingElement: CompoundSelector {
    let own = simples.prefix { if case .pseudoElement = $0 { false } else { true } }
    return CompoundSelector(type: type, Array(own), combinator: combinator)
  }

  /// Whether it requires the element to be a shadow tree's host.
  package var namesHost: Bool {
    others.contains {
      switch $0 {
      case .pseudoClass(.host), .host: true
      default: false
      }
    }
  }
}
