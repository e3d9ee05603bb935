internal import Preprocessing

/// Requests without encryption, which pages that came by https do not send (Mixed Content, section 4).
enum RequestCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    var findings: [Finding] = []
    analysis.facts.program.walk { node in
      if let argument = address(in: node, analysis.facts), let text = beginning(of: argument),
        isInsecure(text)
      {
        findings.append(
          analysis.finding(
            .insecureRequest(text), .warning, at: argument,
            repair: analysis.encrypting(argument)))
      }
      return true
    }
    return findings
  }

  /// The address that a call sends a request to.
  private static func address(in node: SyntaxNode, _ facts: ScriptFacts) -> SyntaxNode? {
    switch node.kind {
    case .call(let callee, let arguments, _):
      if facts.globalName(callee) == "fetch" { return arguments.first }
      guard let access = callee.access else { return nil }
      if access.key == "sendBeacon" { return arguments.first }
      // Of an XMLHttpRequest; `window.open` begins with the address.
      guard access.key == "open", arguments.count > 1, let method = arguments[0].text,
        !method.isEmpty, method.allSatisfy(\.isLetter)
      else { return nil }
      return arguments[1]
    case .new(let type, let arguments):
      guard let name = type.name, !facts.isDeclared(name),
        ["Request", "EventSource", "WebSocket"].contains(name)
      else { return nil }
      return arguments.first
    default: return nil
    }
  }

  /// What a text begins with, where that stands in the script.
  private static func beginning(of node: SyntaxNode) -> String? {
    switch node.kind {
    case .string(let text): text
    case .template(let texts, _): texts.first
    case .binary(let operators, let operands) where operators.allSatisfy { $0 == "+" }:
      operands.first.flatMap { if case .string(let text) = $0.kind { text } else { nil } }
    default: nil
    }
  }

  private static func isInsecure(_ text: String) -> Bool {
    guard let scheme = ["http://", "ws://"].first(where: { text.lowercased().hasPrefix($0) }) else {
      return false
    }
    let host = text.dropFirst(scheme.count).prefix { !"/:?#".contains($0) }
    // A machine's own servers are trustworthy; an address of which nothing is known may be one.
    return !host.isEmpty && host != "localhost" && !host.hasSuffix(".localhost")
      && !host.hasPrefix("127.") && !host.hasPrefix("[")
  }
}
