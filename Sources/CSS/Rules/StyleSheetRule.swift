internal import Bytes

/// A rule of a style sheet. Rules are objects because scripts can change them, and each has an
/// identity for scripts.
///
/// The contents of a rule are parsed on first use, because most rules match no element that a
/// script inspects.
package final class StyleSheetRule {
  /// The kind of the rule.
  package var kind: Kind

  /// The rules inside a conditional rule, a layer or a style rule.
  package private(set) var rules: [StyleSheetRule]

  /// The rule that contains this one.
  package internal(set) weak var parent: StyleSheetRule?

  /// The sheet that contains the rule; nil for a rule inside another rule.
  package weak var owner: (any RuleOwner)?

  /// The scripts' object for the rule. It keeps the rule alive.
  package weak var scriptObject: AnyObject?

  package let mode: CSSParsingMode
  private var text: String?
  private var parsed: CSSDeclarationBlock?
  private var resolvedSelectors: SelectorList?
  private var styleSelectors: [StyleSelector]?
  private var resolvedScope: ScopeSelectors?

  /// Makes a rule.
  /// - Parameters:
  ///   - declarations: the text of its declarations, which is parsed on first use.
  ///   - mode: the mode in which their values are parsed.
  package init(
    _ kind: Kind, rules: [StyleSheetRule] = [], declarations: String? = nil,
    mode: CSSParsingMode = .standard
  ) {
    self.kind = kind
    self.mode = mode
    self.rules = rules
    text = declarations
    for rule in rules { rule.parent = self }
  }

  /// The declarations of the rule, if it can have any.
  package var declarations: CSSDeclarationBlock {
    get {
      if let parsed { return parsed }
      let block = makeDeclarations(text ?? "")
      parsed = block
      text = nil
      return block
    }
    set {
      parsed = newValue
      text = nil
      sheet?.ruleDeclarationsChanged()
    }
  }

  /// Whether the rule may declare animations or transitions. Its declarations are not parsed for that.
  package var mayAnimate: Bool {
    guard let parsed else { return text.map(Self.mayAnimate) ?? false }
    return Self.animating.contains { parsed.declaredValue(of: $0) != nil }
  }

  private static let animating: [CSSPropertyName] = [
    .known(CSSProperty(table: "animation-name")), .known(CSSProperty(table: "transition-duration")),
    .known(CSSProperty(table: "transition-delay")),
  ]

  /// Whether a text of declarations may declare animations or transitions.
  package static func mayAnimate(_ text: String) -> Bool {
    text.containsIgnoringASCIICase(lowercased: "animation")
      || text.containsIgnoringASCIICase(lowercased: "transition")
  }

  /// Replaces the rules inside this one.
  func setRules(_ rules: [StyleSheetRule]) {
    self.rules = rules
    for rule in rules { rule.parent = self }
  }

  /// Inserts a rule.
  package func insert(_ rule: StyleSheetRule, at index: Int) {
    rules.insert(rule, at: index)
    rule.parent = self
  }

  /// Removes a rule.
  package func remove(at index: Int) { rules.remove(at: index).parent = nil }

  /// Replaces the declarations by a text that is parsed on first use.
  func setUnparsedDeclarations(_ text: String?) {
    self.text = text
    parsed = nil
  }

  /// The declarations in a text, parsed as for this kind of rule.
  package func makeDeclarations(_ text: String) -> CSSDeclarationBlock {
    switch kind {
    case .fontFace: CSSDeclarationBlock(parsing: text, descriptors: .fontFace)
    case .page: CSSDeclarationBlock(parsing: text, descriptors: .page)
    case .keyframe:
      CSSDeclarationBlock(parsing: text, mode: mode).withoutImportant.withoutAnimations
    default: CSSDeclarationBlock(parsing: text, mode: mode)
    }
  }

  /// The selectors of the rule's declarations, one by one.
  package var selectors: [StyleSelector] {
    switch kind {
    case .style: break
    case .nestedDeclarations:
      guard let outer = selectingRule else { return [] }
      if case .style = outer.kind { return outer.selectors }
    default: return []
    }
    if let styleSelectors { return styleSelectors }
    let scopes = scopesAround
    let selectors = absoluteSelectors.alternatives.map { StyleSelector($0, in: scopes) }
    styleSelectors = selectors
    return selectors
  }

  /// The nearest rule around this one that selects elements: a style rule or `@scope`.
  private var selectingRule: StyleSheetRule? {
    var current = parent
    while let rule = current {
      switch rule.kind {
      case .style, .scope: return rule
      default: current = rule.parent
      }
    }
    return nil
  }

  /// Where the rule stands.
  package var nesting: Nesting { selectingRule?.innerNesting ?? .none }

  /// Where the rules inside this one stand.
  package var innerNesting: Nesting {
    switch kind {
    case .style: .style
    case .scope: .scope
    default: nesting
    }
  }

  /// The selectors of the `@scope` rules around this one.
  private var scopesAround: [ScopeSelectors] {
    var scopes: [ScopeSelectors] = []
    var current = parent
    while let rule = current {
      if let scope = rule.scope { scopes.append(scope) }
      current = rule.parent
    }
    return scopes
  }

  /// The selectors of `@scope` in the form that they would have outside of all other rules; nil for
  /// another rule, or if they are not valid.
  package var scope: ScopeSelectors? {
    if let resolvedScope { return resolvedScope }
    guard case .scope(let prelude) = kind,
      let selectors = prelude.selectors(
        in: nesting, namespaces: sheet?.namespaces ?? CSSNamespaces())
    else { return nil }
    let outer = selectingRule
    let start = selectors.start.map { list in
      outer.map { list.resolved(within: $0.nestingSelectors) } ?? list
    }
    // `&` stands for the roots here. Without selectors of the roots, WebKit lets it match nothing.
    let end = selectors.end.map { $0.replacingNesting(start ?? SelectorList([])) ?? $0 }
    let resolved = ScopeSelectors(start: start, end: end)
    resolvedScope = resolved
    return resolved
  }

  /// What `&` stands for in the rules inside a style rule or `@scope`.
  private var nestingSelectors: SelectorList {
    if case .style = kind { return absoluteSelectors }
    return scope?.start ?? selectingRule?.nestingSelectors ?? .scopingRoot
  }

  /// The nearest style rule around this one; nil if no style rule contains it.
  package var styleRule: StyleSheetRule? {
    var current = parent
    while let rule = current {
      if case .style = rule.kind { return rule }
      current = rule.parent
    }
    return nil
  }

  /// The selectors of a style rule in the form that they would have outside of all style rules;
  /// empty if one is not valid.
  private var absoluteSelectors: SelectorList {
    if let resolvedSelectors { return resolvedSelectors }
    // Declarations that are directly in `@scope` are for its root.
    guard case .style(let selectors) = kind else { return .scopingRoot }
    let list =
      selectors.list(in: nesting.context, namespaces: sheet?.namespaces ?? CSSNamespaces())
      ?? SelectorList([])
    let resolved = selectingRule.map { list.resolved(within: $0.nestingSelectors) } ?? list
    resolvedSelectors = resolved
    return resolved
  }

  /// The sheet that contains the rule; nil if the rule was removed.
  package var sheet: (any RuleOwner)? {
    var top = self
    while let outer = top.parent { top = outer }
    return top.owner
  }

  /// The number of rules around it.
  package var depth: Int {
    var depth = 0
    var current = parent
    while let rule = current {
      depth += 1
      current = rule.parent
    }
    return depth
  }

  /// Call this after a change of the selectors or the condition, so that the cascade is computed
  /// again.
  package func changed() {
    forgetSelectors()
    sheet?.ruleChanged(self)
  }

  /// Drops the resolved selectors of this rule and of the rules inside, because nested selectors
  /// depend on outer ones.
  private func forgetSelectors() {
    var waiting = [self]
    while let rule = waiting.popLast() {
      (rule.resolvedSelectors, rule.styleSelectors, rule.resolvedScope) = (nil, nil, nil)
      waiting += rule.rules
    }
  }
}

extension StyleSheetRule {
  /// Where a rule stands: the nearest rule around it that selects elements.
  package enum Nesting {
    case none, style, scope

    /// How selectors begin there.
    package var context: SelectorList.Context {
      switch self {
      case .none: .absolute
      case .style: .nested
      case .scope: .scoped
      }
    }
  }

  /// The selectors of a style rule.
  package enum Selectors {
    /// The text, as long as the list is not needed.
    case unread(String)
    case read(SelectorList)

    /// The list; nil if the text is not a valid list.
    func list(in context: SelectorList.Context, namespaces: CSSNamespaces) -> SelectorList? {
      switch self {
      case .unread(let text): SelectorList(parsing: text, in: context, namespaces: namespaces)
      case .read(let list): list
      }
    }

    /// The selectors as scripts see them.
    package var text: String {
      switch self {
      case .unread(let text): text
      case .read(let list): list.text
      }
    }
  }

  /// The kind of a rule, with the text before its block.
  package enum Kind {
    case style(Selectors)
    /// Declarations that follow nested rules in a style rule, or that are in `@scope` or in a
    /// conditional rule inside one of these.
    case nestedDeclarations
    case media(CSSMediaQueryList)
    case supports(CSSSupportsCondition)
    /// The block of a cascade layer. Without a name it is a new layer.
    case layerBlock(String?)
    /// Names of layers, in the order of their precedence.
    case layerStatement([String])
    /// Rules that depend on the size of a container, with the container's name, which can be empty,
    /// and the condition.
    case container(name: String, query: String)
    /// Rules for a part of the tree.
    case scope(ScopePrelude)
    /// Styles from which transitions start.
    case startingStyle(prelude: String)
    case imported(CSSImport)
    case namespace(prefix: String, address: String)
    case fontFace
    /// Styles for printed pages, with the pages' selector.
    case page(String)
    case keyframes(String)
    /// The style at some moments of an animation, which are in percent.
    case keyframe([Double])
    /// Another at-rule that WebKit knows, with its name and its descriptors.
    case descriptors(CSSDescriptorRule)
    /// Any other at-rule, which is not parsed: its name, the text after the name, and its block.
    case other(name: String, prelude: String, block: String?)
  }
}
