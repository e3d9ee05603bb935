/// A rule of a style sheet, as it was parsed. Rules are objects because the object model of
/// style sheets gives each an identity and changes them.
public final class CSSRule {
  /// What kind of rule it is, with what stands before its block.
  public enum Kind {
    /// A style rule, with its selectors.
    case style(String)
    case media(CSSMediaQueryList)
    case supports(CSSSupportsCondition)
    /// A block of a cascade layer; without a name it is a layer of its own.
    case layerBlock(String?)
    /// Names of layers, in the order in which they are to count.
    case layerStatement([String])
    /// Declarations or rules that depend on boxes, with their condition.
    case container(String)
    /// Any other at-rule: its name, what follows the name, and its block.
    case other(name: String, prelude: String, block: String?)
  }

  /// What kind of rule it is.
  public let kind: Kind

  /// The rules inside it: of a conditional rule or layer, or nested in a style rule.
  public var rules: [CSSRule]

  private var text: String?
  private let mode: CSSParsingMode
  private var parsed: CSSDeclarationBlock?
  private var parsedSelectors: [CSSSelector]?

  /// A rule.
  /// - Parameters:
  ///   - declarations: the text of its declarations; it is parsed when asked for.
  ///   - mode: how their values are read.
  init(
    _ kind: Kind, rules: [CSSRule] = [], declarations: String? = nil,
    mode: CSSParsingMode = .standard
  ) {
    self.kind = kind
    self.mode = mode
    self.rules = rules
    text = declarations
  }

  /// The declarations of a style rule.
  public var declarations: CSSDeclarationBlock {
    get {
      if let parsed { return parsed }
      let block = CSSDeclarationBlock(parsing: text ?? "", mode: mode)
      parsed = block
      text = nil
      return block
    }
    set {
      parsed = newValue
      text = nil
    }
  }

  /// The selectors of a style rule, one by one.
  public var selectors: [CSSSelector] {
    if let parsedSelectors { return parsedSelectors }
    var selectors: [CSSSelector] = []
    if case .style(let text) = kind { selectors = CSSSelector.list(text) }
    parsedSelectors = selectors
    return selectors
  }
}
