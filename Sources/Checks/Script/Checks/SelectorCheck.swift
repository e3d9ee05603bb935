internal import CSS
internal import Preprocessing

/// Selectors that no engine understands: the call throws a SyntaxError on every page.
enum SelectorCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    analysis.facts.calls.compactMap { call in
      guard case .call(let callee, let arguments, _) = call.kind, let method = callee.access?.key,
        ["querySelector", "querySelectorAll", "closest", "matches"].contains(method),
        arguments.count == 1, let selector = arguments[0].text,
        SelectorList(parsing: selector) == nil,
        // Whoever catches the exception may try what only some browsers know.
        !call.isInTry, !isHandedOver(call, analysis.facts)
      else { return nil }
      return analysis.finding(.badSelector(selector, method: method), .error, at: arguments[0])
    }
  }

  /// Whether something else of the script gets the code as a function, and may catch what it throws.
  private static func isHandedOver(_ call: SyntaxNode, _ facts: ScriptFacts) -> Bool {
    call.ancestors.contains { ancestor in
      guard let function = ancestor.function else { return false }
      if function.form == .arrow, function.body === call {
        return facts.program.contains { if case .tryStatement = $0.kind { true } else { false } }
      }
      guard case .call(let callee, let arguments, _) = ancestor.parent?.kind, let name = callee.name
      else { return false }
      return facts.isDeclared(name) && arguments.contains { $0 === ancestor }
    }
  }
}
