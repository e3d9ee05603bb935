/// The style rules of some sheets whose conditions hold, laid out so that those which may match
/// an element are found without trying all.
public final class CSSRuleSet {
  /// One selector of a rule.
  private struct Entry {
    let selector: CSSSelector
    let rule: CSSRule
    let layer: Int
    let order: Int
  }

  private let origin: CSSCascade.Origin
  private var entries: [Entry] = []
  private var byIdentifier: [String: [Int]] = [:]
  private var byClass: [String: [Int]] = [:]
  private var byType: [String: [Int]] = [:]
  private var byAttribute: [String: [Int]] = [:]
  private var others: [Int] = []

  /// The pseudo-elements that rules are about.
  public private(set) var pseudoElements: Set<String> = []

  /// Whether any rule is there at all.
  public var isEmpty: Bool { entries.isEmpty }

  /// The rules of sheets, in the order in which the sheets count.
  /// - Parameters:
  ///   - sheets: the rules of each sheet.
  ///   - origin: where the sheets come from.
  ///   - environment: what the conditions of `@media` are measured against.
  public init(
    sheets: [[CSSRule]], origin: CSSCascade.Origin, environment: CSSMediaEnvironment
  ) {
    self.origin = origin
    var collector = Collector(environment: environment)
    for rules in sheets { collector.collect(rules, in: 0) }
    let strengths = collector.layers.strengths()
    for (order, found) in collector.found.enumerated() {
      for selector in found.rule.selectors {
        let index = entries.count
        if let name = selector.pseudoElement { pseudoElements.insert(name) }
        entries.append(
          Entry(
            selector: selector, rule: found.rule, layer: strengths[found.layer], order: order))
        switch selector.key {
        case .identifier(let name): byIdentifier[name, default: []].append(index)
        case .className(let name): byClass[name, default: []].append(index)
        case .type(let name): byType[name, default: []].append(index)
        case .attribute(let name): byAttribute[name, default: []].append(index)
        case .any: others.append(index)
        }
      }
    }
  }

  /// What matches the element or one of its pseudo-elements.
  /// - Parameter pseudoElement: the pseudo-element's name without colons, or nil.
  public func matches(
    _ element: some CSSStyledElement, pseudoElement: String? = nil
  ) -> [CSSCascade.Match] {
    var matches: [CSSCascade.Match] = []
    func collect(_ indices: [Int]) {
      for index in indices {
        let entry = entries[index]
        guard entry.selector.pseudoElement == pseudoElement, element.matches(entry.selector)
        else { continue }
        matches.append(
          CSSCascade.Match(
            origin: origin, layer: entry.layer, specificity: entry.selector.specificity,
            order: entry.order, declarations: entry.rule.declarations))
      }
    }
    collect(others)
    for (name, indices) in byAttribute where element.styleAttribute(name) != nil {
      collect(indices)
    }
    if let indices = byType[element.styleLocalName.asciiLowercased] { collect(indices) }
    if !byClass.isEmpty {
      for name in element.styleClasses {
        if let indices = byClass[name.asciiLowercased] { collect(indices) }
      }
    }
    if !byIdentifier.isEmpty, let identifier = element.styleIdentifier,
      let indices = byIdentifier[identifier.asciiLowercased]
    {
      collect(indices)
    }
    return matches
  }

  /// Walks rules and keeps the style rules whose conditions hold.
  private struct Collector {
    let environment: CSSMediaEnvironment
    var layers = CSSCascadeLayers()
    var found: [(rule: CSSRule, layer: Int)] = []

    mutating func collect(_ rules: [CSSRule], in layer: Int) {
      for rule in rules {
        switch rule.kind {
        case .style:
          found.append((rule, layer))
          collect(rule.rules, in: layer)
        case .media(let queries):
          if queries.matches(environment) { collect(rule.rules, in: layer) }
        case .supports(let condition):
          if condition.isMet { collect(rule.rules, in: layer) }
        case .layerBlock(let name): collect(rule.rules, in: layers.layer(name, in: layer))
        case .layerStatement(let names):
          for name in names { _ = layers.layer(name, in: layer) }
        case .container, .other: break
        }
      }
    }
  }
}
