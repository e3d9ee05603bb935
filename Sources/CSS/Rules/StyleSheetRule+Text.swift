// CSSOM, 6.4.2, "serialize a CSS rule", in WebKit's form.

extension StyleSheetRule {
  /// The rule as text (`cssText`).
  package var cssText: String {
    switch kind {
    case .style(let selectors): styleText(selectors.text)
    case .nestedDeclarations: declarations.text
    case .media(let queries): block("@media " + queries.text)
    case .supports(let condition): block("@supports " + condition.text)
    case .layerBlock(let name): block(name.map { "@layer " + $0 } ?? "@layer")
    case .layerStatement(let names): "@layer " + names.joined(separator: ", ") + ";"
    case .container: block("@container " + (conditionText ?? ""))
    case .scope(.read(let selectors)):
      block(
        "@scope" + (selectors.start.map { " (" + $0.text + ")" } ?? "")
          + (selectors.end.map { " to (" + $0.text + ")" } ?? ""))
    case .startingStyle: block("@starting-style")
    case .imported(let rule): rule.text
    case .namespace(let prefix, let address):
      "@namespace " + (prefix.isEmpty ? "" : prefix + " ") + address.cssURL + ";"
    case .fontFace: plain("@font-face")
    case .page(let selector): plain(selector.isEmpty ? "@page" : "@page " + selector)
    case .keyframes(let name): block("@keyframes " + name, opening: " { \n")
    case .keyframe: plain(keyText ?? "")
    case .descriptors(let rule): rule.text
    case .other, .scope(.unread): ""
    }
  }

  private func plain(_ prelude: String) -> String {
    let text = declarations.text
    return prelude + (text.isEmpty ? " { }" : " { " + text + " }")
  }

  private func block(_ prelude: String, opening: String = " {\n") -> String {
    var text = prelude + opening
    for rule in rules where !rule.isWithoutText { text += "  " + rule.cssText + "\n" }
    return text + "}"
  }

  private func styleText(_ selectors: String) -> String {
    if rules.isEmpty { return plain(selectors) }
    var text = selectors + " {"
    let own = declarations.text
    if !own.isEmpty { text += "\n  " + own }
    for rule in rules where !rule.isWithoutText { text += "\n  " + rule.cssText }
    return text + "\n}"
  }

  /// Whether the text of the rule around it says nothing of this rule.
  private var isWithoutText: Bool {
    if case .nestedDeclarations = kind { declarations.count == 0 } else { false }
  }

  /// The condition of a conditional rule (`conditionText`); nil for other rules.
  package var conditionText: String? {
    switch kind {
    case .media(let queries): queries.text
    case .supports(let condition): condition.text
    case .container(let name, let query): name.isEmpty ? query : name + " " + query
    default: nil
    }
  }

  /// The number of the rule's kind (`type`); 0 for a kind without a number.
  package var type: Int {
    switch kind {
    case .style: 1
    case .imported: 3
    case .media: 4
    case .fontFace: 5
    case .page: 6
    case .keyframes: 7
    case .keyframe: 8
    case .namespace: 10
    case .supports: 12
    case .descriptors(let rule): rule.kind == .counterStyle ? 11 : 0
    default: 0
    }
  }

  /// The moments of a keyframe as text (`keyText`); nil for other rules.
  package var keyText: String? {
    guard case .keyframe(let keys) = kind else { return nil }
    // WebKit writes all digits of these numbers.
    return keys.map { key in
      (key == key.rounded() ? String(Int(key)) : String(key)) + "%"
    }.joined(separator: ",")
  }

  /// Reads the moments of a keyframe, in percent: percentages, `from` and `to`; nil if the text has
  /// anything else.
  package static func keys(_ text: String) -> [Double]? {
    var keys: [Double] = []
    for part in CSSShorthand.commaSeparated(CSSTokenizer.tokens(of: text)) {
      let words = part.filter { $0.kind != .whitespace }
      guard words.count == 1 else { return nil }
      if words[0].isIdentifier("from") {
        keys.append(0)
      } else if words[0].isIdentifier("to") {
        keys.append(100)
      } else if words[0].kind == .percentage, (0...100).contains(words[0].number) {
        // WebKit keeps a share of 1, so that the percentage may come out with more digits.
        keys.append(words[0].number / 100 * 100)
      } else {
        return nil
      }
    }
    return keys
  }
}
