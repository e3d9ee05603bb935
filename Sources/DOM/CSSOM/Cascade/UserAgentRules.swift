internal import CSS
internal import Synchronization

/// The user agent's rules, sorted for the elements of one document at a time.
///
/// To read the sheets and to sort their rules takes as long as to find the styles of a small page. So
/// the rules wait for the next document when one has no use for them any more.
final class UserAgentRules {
  let index: CSSRuleIndex
  private let isForQuirks: Bool

  /// Rules that nobody uses. They read their declarations when these are first asked for, so only one
  /// thread may have them: whoever takes them is their only owner. Hence the unchecked conformance.
  private struct Idle: @unchecked Sendable {
    let index: CSSRuleIndex
  }

  /// The idle rules for documents in quirks mode, and for others.
  private static let idle = Mutex<[Bool: [Idle]]>([:])
  /// The most of each. A process rarely has more documents at a time.
  private static let limit = 4

  /// Takes rules that are there already, or makes them.
  ///
  /// - Parameter mode: the mode of the document.
  init(_ mode: CSSParsingMode) {
    let isForQuirks = mode == .quirks
    self.isForQuirks = isForQuirks
    if let known = Self.idle.withLock({ $0[isForQuirks]?.popLast() }) {
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
    let rules = Idle(index: index)
    Self.idle.withLock { idle in
      if idle[isForQuirks, default: []].count < Self.limit {
        idle[isForQuirks, default: []].append(rules)
      }
    }
  }

  /// The rules of a sheet, with the namespace that it declares.
  private static func rules(of text: String) -> [StyleSheetRule] {
    var reader = CSSRuleReader(mode: .standard)
    return reader.rules(ofSheet: CSSStyleSheetParser.rules(of: text), allowsImports: false)
  }
}
