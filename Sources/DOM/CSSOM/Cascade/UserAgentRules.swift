internal import CSS
internal import Synchronization

/// The user agent's rules, sorted for the elements of one document at a time.
///
/// To read the sheets and to sort their rules takes as long as to find the styles of a small page. So
/// the rules wait for the next document when one has no use for them any more.
final class UserAgentRules {
  let index: CSSRuleIndex
  private let isForQuirks: Bool

  /// The rules that nobody uses.
  private struct Idle {
    /// Rules read their declarations when these are first asked for, so only one thread may have them.
    /// Whoever takes them out of here is their only owner; hence the unchecked conformance.
    struct Rules: @unchecked Sendable {
      let index: CSSRuleIndex
      let isForQuirks: Bool
    }

    /// More than a process has documents at a time, as a rule.
    static let limit = 4

    private var rules: [Rules] = []

    mutating func take(isForQuirks: Bool) -> Rules? {
      rules.firstIndex { $0.isForQuirks == isForQuirks }.map { rules.remove(at: $0) }
    }

    mutating func add(_ added: Rules) {
      if rules.count < Self.limit { rules.append(added) }
    }
  }

  private static let idle = Mutex(Idle())

  /// Takes rules that are there already, or makes them.
  ///
  /// - Parameter mode: the mode of the document.
  init(_ mode: CSSParsingMode) {
    let isForQuirks = mode == .quirks
    self.isForQuirks = isForQuirks
    if let known = Self.idle.withLock({ $0.take(isForQuirks: isForQuirks) }) {
      index = known.index
    } else {
      var sheets = CSSUserAgentSheet.all
      if isForQuirks { sheets.append(CSSUserAgentSheet.quirks) }
      // The sheets have no conditions, so the environment does not matter.
      index = CSSRuleIndex(
        sheets: sheets.map(Self.rules), origin: .userAgent, environment: CSSMediaEnvironment())
    }
  }

  deinit {
    let rules = Idle.Rules(index: index, isForQuirks: isForQuirks)
    Self.idle.withLock { $0.add(rules) }
  }

  /// The rules of a sheet, with the namespace that it declares.
  private static func rules(of text: String) -> [StyleSheetRule] {
    var reader = CSSRuleReader(mode: .standard)
    return reader.rules(ofSheet: CSSStyleSheetParser.rules(of: text), allowsImports: false)
  }
}
