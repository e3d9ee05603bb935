internal import Bytes

/// The names on which the matching of a selector depends. Two elements match the same selectors if
/// they have the same of these names, and if their parents match the same selectors.
package struct SelectorTerms {
  /// The identifiers and the classes in the selector, in lower case.
  package private(set) var identifiers: Set<String> = []
  package private(set) var classes: Set<String> = []

  /// The names of attributes in the selector, in lower case: those whose values matter, and those
  /// whose presence alone matters.
  package private(set) var attributes: Set<String> = []
  package private(set) var flags: Set<String> = []

  /// The names of other attributes that pseudo-classes in the selector read, in lower case.
  package private(set) var read: Set<String> = []

  /// Whether a pseudo-class in the selector depends on the state of controls, and so perhaps on any
  /// of their attributes.
  package private(set) var readsControls = false

  /// Whether matching depends on more than the element, its ancestors and their attributes: for
  /// example on siblings, descendants or a state.
  package internal(set) var isContextual = false

  /// The identifiers and classes that ancestors of a matching element must have, with a
  /// ``bit(for:)`` for each.
  package private(set) var ancestorBits: UInt64 = 0

  /// The terms of several selectors together.
  package init(_ selectors: some Sequence<StyleSelector>) {
    for selector in selectors {
      identifiers.formUnion(selector.terms.identifiers)
      classes.formUnion(selector.terms.classes)
      attributes.formUnion(selector.terms.attributes)
      flags.formUnion(selector.terms.flags)
      read.formUnion(selector.terms.read)
      readsControls = readsControls || selector.terms.readsControls
      isContextual = isContextual || selector.terms.isContextual
    }
  }

  /// The terms of a selector.
  ///
  /// - Parameter scopes: the `@scope` rules around it. Its matching depends on their roots.
  init(_ selector: ComplexSelector, in scopes: [StyleSheetRule.ScopeSelectors] = []) {
    add(selector)
    for scope in scopes {
      for list in [scope.start, scope.end].compactMap(\.self) { add(list) }
      isContextual = true
    }
    for (compound, left) in zip(selector.compounds, selector.compounds.dropFirst())
    where compound.combinator == .descendant || compound.combinator == .child {
      for name in left.classes { ancestorBits |= Self.bit(for: name) }
      if let identifier = left.identifier { ancestorBits |= Self.bit(for: identifier) }
    }
  }

  /// One of 64 bits for an identifier or class, in any case. Several names can have the same bit.
  package static func bit(for name: some Sequence<UInt8>) -> UInt64 {
    1 << (FowlerNollVoHash.bits64(name.lazy.map(\.asciiLowercased)) >> 58)
  }

  private mutating func add(_ selector: ComplexSelector) {
    for compound in selector.compounds { add(compound) }
  }

  private mutating func add(_ list: SelectorList) {
    for selector in list.alternatives { add(selector) }
  }

  private mutating func add(_ compound: CompoundSelector) {
    if compound.combinator == .nextSibling || compound.combinator == .subsequentSibling {
      isContextual = true
    }
    for simple in compound.simples { add(simple) }
  }

  private mutating func add(_ simple: SimpleSelector) {
    switch simple {
    case .identifier(let name): identifiers.insert(name.lowercasedText)
    case .className(let name): classes.insert(name.lowercasedText)
    case .attribute(let selector):
      let name = String(decoding: selector.lowercased, as: UTF8.self)
      if selector.operator == .exists { flags.insert(name) } else { attributes.insert(name) }
    case .pseudoClass(.link), .pseudoClass(.anyLink): flags.insert("href")
    // For elements with the same ancestors and attributes, these have the same result.
    case .pseudoClass(.root), .pseudoClass(.scope), .pseudoClass(.hover), .pseudoClass(.active),
      .pseudoClass(.visited), .nesting, .scopingRoot:
      break
    case .any(let list, _), .not(let list): add(list)
    case .pseudoElement(let element):
      if !Self.plainPseudoElements.contains(element.name) { isContextual = true }
    case .pseudoClass, .nth, .has, .language, .direction, .host, .state, .viewTransitionType,
      .anchor:
      addNames(within: simple)
      addReads(of: simple)
      isContextual = true
    }
  }

  /// Adds the attributes on which a pseudo-class depends. Whatever else it depends on counts as a
  /// change of a tree or of a state.
  private mutating func addReads(of simple: SimpleSelector) {
    switch simple {
    case .language: read.insert("lang")
    case .direction: read.formUnion(["dir", "type", "value"])
    case .pseudoClass(let pseudoClass):
      switch pseudoClass {
      case .target: read.formUnion(["id", "name"])
      case .disabled, .enabled: read.formUnion(["disabled", "type"])
      case .checked, .required, .optional, .valid, .invalid, .indeterminate, .default,
        .placeholderShown, .inRange, .outOfRange:
        readsControls = true
      case .readOnly, .readWrite:
        readsControls = true
        read.insert("contenteditable")
      case .modal, .popoverOpen: read.formUnion(["open", "popover"])
      default: break
      }
    default: break
    }
  }

  /// Adds the names in the arguments.
  private mutating func addNames(within simple: SimpleSelector) {
    switch simple {
    case .has(let selectors): for selector in selectors { add(selector.selector) }
    case .nth(let selector): if let list = selector.list { add(list) }
    case .host(let compound): add(compound)
    default: break
    }
  }

  /// The pseudo-elements that rules use most.
  private static let plainPseudoElements: Set<String> = [
    "before", "after", "first-line", "first-letter", "placeholder", "selection", "marker",
    "backdrop",
  ]
}
