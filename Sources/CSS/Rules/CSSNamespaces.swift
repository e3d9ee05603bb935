/// The namespaces that a style sheet declares (CSS Namespaces, section 2).
package struct CSSNamespaces {
  /// The namespaces' addresses, by their prefixes.
  package private(set) var addresses: [String: String] = [:]

  /// The address of the default namespace; nil if none is declared.
  package private(set) var main: String?

  package init() {}

  /// Reads the prefix, which can be empty, and the address of an `@namespace` rule; nil if the text
  /// has another form.
  package static func declaration(_ prelude: String) -> (prefix: String, address: String)? {
    var tokens = CSSTokenizer.tokens(of: prelude).filter { $0.kind != .whitespace }
    var prefix = ""
    if tokens.first?.kind == .ident { prefix = tokens.removeFirst().text }
    guard let (address, end) = tokens.address(at: 0), end >= tokens.count else { return nil }
    return (prefix, address)
  }

  /// Adds a namespace. It replaces one with the same prefix.
  package mutating func declare(_ prefix: String, _ address: String) {
    if prefix.isEmpty { main = address } else { addresses[prefix] = address }
  }

  /// Adds the namespaces that are declared at the beginning of a sheet.
  package mutating func declareAll(in rules: [StyleSheetRule]) {
    for rule in rules {
      switch rule.kind {
      case .layerStatement: continue
      case .other(name: "namespace", let prelude, block: nil):
        if let (prefix, address) = Self.declaration(prelude) { declare(prefix, address) }
      case .other(_, _, block: nil): continue
      default: return
      }
    }
  }
}
