internal import Bytes

/// One selector of a style rule, with values that are computed once for the cascade.
package final class StyleSelector {
  /// The key by which rules for an element are found without testing all: a condition in the
  /// selector's last compound, in lower case.
  package enum Key: Hashable {
    case identifier(String)
    case className(String)
    case type(String)
    case attribute(String)
    case any
  }

  /// The selector of the styled element. For a pseudo-element, this is the element that has it.
  package let selector: ComplexSelector

  /// The styled pseudo-element, such as `before`; nil if there is none. With a state or another
  /// pseudo-element after it, this is the whole text, and no style is computed for it.
  package let pseudoElement: String?

  /// The argument of `::slotted()`; nil without it.
  package let slotted: ComplexSelector?

  /// The arguments of `::part()`; empty without it.
  package let parts: [String]

  /// The specificity, including that of the pseudo-element.
  package let specificity: CSSSpecificity

  /// A condition that a matching element must meet.
  package let key: Key

  /// The names that matching depends on.
  package let terms: SelectorTerms

  /// How matching depends on the root of the `@scope` rule around it.
  package private(set) lazy var scopeReference = selector.scopeReference

  /// - Parameter scopes: the selectors of the `@scope` rules around the selector's rule.
  package init(_ whole: ComplexSelector, in scopes: [StyleSheetRule.ScopeSelectors] = []) {
    specificity = whole.specificity
    var terms = SelectorTerms(whole, in: scopes)
    guard let subject = whole.compounds.first, subject.isPseudoElement else {
      (selector, pseudoElement, slotted, parts) = (whole, nil, nil, [])
      key = whole.compounds.first?.key ?? .any
      self.terms = terms
      return
    }
    let originating = subject.ofOriginatingElement
    selector = ComplexSelector(compounds: [originating] + whole.compounds.dropFirst())
    key = originating.key
    if case .pseudoElement(let element) = subject.simples.last,
      originating.simples.count + 1 == subject.simples.count
    {
      pseudoElement = element.name
      if case .compound(let compound) = element.argument {
        slotted = ComplexSelector(compounds: [compound])
      } else {
        slotted = nil
      }
      if element.name == "part", case .names(let names) = element.argument {
        parts = names
      } else {
        parts = []
      }
    } else {
      pseudoElement = subject.pseudoElementText
      slotted = nil
      parts = []
      terms.isContextual = true
    }
    self.terms = terms
  }
}

extension CompoundSelector {
  /// The key for its identifier, or else for a class, its type or an attribute.
  fileprivate var key: StyleSelector.Key {
    if let identifier { return .identifier(identifier.lowercasedText) }
    if let name = classes.last { return .className(name.lowercasedText) }
    if let type, type.name != nil { return .type(String(decoding: type.lowercased, as: UTF8.self)) }
    for case .attribute(let attribute) in others.reversed()
    where !attribute.inAnyNamespace && attribute.namespace == nil && !attribute.isStar {
      return .attribute(String(decoding: attribute.lowercased, as: UTF8.self))
    }
    return .any
  }
}

extension [UInt8] {
  var lowercasedText: String { String(decoding: self, as: UTF8.self).asciiLowercased }
}
