internal import Bytes
internal import CSS

/// The style rules of some sheets whose conditions hold. They are sorted so that the rules for an
/// element are found without trying all of them.
final class CSSRuleSet {
  /// One selector of a rule.
  struct Candidate {
    let selector: StyleSelector
    fileprivate let rule: StyleSheetRule
    fileprivate let origin: CSSCascade.Origin
    fileprivate let layer: Int
    fileprivate let order: Int

    /// Whether it matches an element.
    ///
    /// - Parameter ancestors: the bits of the elements around it, for
    ///   ``SelectorTerms/ancestorBits``. Additional bits cost time, but do not change the result.
    func matches(_ element: some CSSStyledElement, ancestors: UInt64) -> Bool {
      selector.terms.ancestorBits & ~ancestors == 0 && element.matches(selector)
    }

    /// Whether it declares `content`.
    var declaresContent: Bool {
      rule.declarations.declaredValue(of: .known(.content)) != nil
    }

    /// The entry in the cascade of an element that the rule matches.
    var match: CSSCascade.Match {
      CSSCascade.Match(
        origin: origin, layer: layer, specificity: selector.specificity, order: order,
        declarations: rule.declarations)
    }
  }

  private var entries: [Candidate] = []
  private var byIdentifier: [String: [Int]] = [:]
  private var byClass: [String: [Int]] = [:]
  private var byType: [String: [Int]] = [:]
  private var byAttribute: [String: [Int]] = [:]
  private var others: [Int] = []

  /// Whether there are no rules.
  var isEmpty: Bool { entries.isEmpty }

  /// The selectors of all rules.
  var selectors: [StyleSelector] { entries.map(\.selector) }

  /// The rules of sheets, in the sheets' order of precedence.
  /// - Parameters:
  ///   - sheets: the rules of each sheet.
  ///   - origin: the origin of the sheets.
  ///   - environment: the environment for the conditions of `@media`.
  init(
    sheets: [[StyleSheetRule]], origin: CSSCascade.Origin, environment: CSSMediaEnvironment
  ) {
    var collector = Collector(environment: environment)
    for rules in sheets { collector.collect(rules, in: 0) }
    let strengths = collector.layers.strengths()
    for (order, found) in collector.found.enumerated() {
      for selector in found.rule.selectors {
        let index = entries.count
        entries.append(
          Candidate(
            selector: selector, rule: found.rule, origin: origin, layer: strengths[found.layer],
            order: order))
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

  /// The rules that match the element or one of its pseudo-elements.
  /// - Parameter pseudoElement: the pseudo-element's name without colons, or nil.
  func matches(
    _ element: some CSSStyledElement, pseudoElement: String? = nil
  ) -> [CSSCascade.Match] {
    candidates(element)
      .filter { $0.selector.pseudoElement == pseudoElement && element.matches($0.selector) }
      .map(\.match)
  }

  /// The rules that may match the element or one of its pseudo-elements, judged by the element's
  /// name, identifier, classes and attributes.
  func candidates(_ element: some CSSStyledElement) -> [Candidate] {
    var found: [Candidate] = []
    func collect(_ indices: [Int]) {
      for index in indices { found.append(entries[index]) }
    }
    collect(others)
    for (name, indices) in byAttribute where element.styleAttribute(name) != nil {
      collect(indices)
    }
    if let indices = byType[element.styleLocalName.asciiLowercased] { collect(indices) }
    if !byClass.isEmpty {
      for name in Set(element.styleClasses.map(\.asciiLowercased)) {
        if let indices = byClass[name] { collect(indices) }
      }
    }
    if !byIdentifier.isEmpty, let identifier = element.styleIdentifier,
      let indices = byIdentifier[identifier.asciiLowercased]
    {
      collect(indices)
    }
    return found
  }

  /// Walks rules and keeps the style rules whose conditions hold.
  private struct Collector {
    let environment: CSSMediaEnvironment
    var layers = CSSCascadeLayers()
    var found: [(rule: StyleSheetRule, layer: Int)] = []

    /// Adds the rules of an imported sheet if its conditions hold.
    private mutating func collect(_ imported: ImportedSheet, in layer: Int) {
      let sheet = imported.sheet
      guard !sheet.isDisabled, sheet.media.matches(environment),
        imported.statement.supports.map({ CSSSupportsCondition(importing: $0).isMet }) ?? true
      else { return }
      let inner =
        imported.statement.layer.map { layers.layer($0.isEmpty ? nil : $0, in: layer) } ?? layer
      collect(sheet.rules, in: inner)
    }

    mutating func collect(_ rules: [StyleSheetRule], in layer: Int) {
      for rule in rules {
        switch rule.kind {
        case .style, .nestedDeclarations:
          found.append((rule, layer))
          collect(rule.rules, in: layer)
        case .media(let queries):
          if queries.matches(environment) { collect(rule.rules, in: layer) }
        case .supports(let condition):
          if condition.isMet { collect(rule.rules, in: layer) }
        case .layerBlock(let name): collect(rule.rules, in: layers.layer(name, in: layer))
        case .layerStatement(let names):
          for name in names { _ = layers.layer(name, in: layer) }
        case .imported, .other(name: "import", prelude: _, block: nil):
          if let imported = (rule.owner as? CSSStyleSheet)?.imported(by: rule) {
            collect(imported, in: layer)
          }
        default: break
        }
      }
    }
  }
}
