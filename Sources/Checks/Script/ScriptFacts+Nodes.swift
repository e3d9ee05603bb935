// What the text says of nodes of the page.

extension ScriptFacts {
  /// What a method of documents and elements finds, by the name of its interface; nil for other methods.
  static func found(by method: String) -> String? {
    switch method {
    case "querySelector", "getElementById", "closest", "createElement": "Element"
    case "querySelectorAll": "NodeList"
    case "getElementsByTagName", "getElementsByClassName", "getElementsByName": "HTMLCollection"
    default: nil
    }
  }

  /// What a member of the document is, where it is a node or a list of nodes.
  func documentMember(_ node: SyntaxNode) -> String? {
    guard let access = node.access, globalName(access.object) == "document" else { return nil }
    return switch access.key {
    case "body": "HTMLBodyElement"
    case "head": "HTMLHeadElement"
    case "documentElement": "HTMLHtmlElement"
    case "activeElement": "Element"
    case "images", "links", "forms", "scripts", "anchors", "embeds": "HTMLCollection"
    default: nil
    }
  }

  /// The interface of the node, or the list of nodes, that an expression is; nil for anything else.
  func nodeInterface(of expression: SyntaxNode) -> String? {
    let node = value(of: expression)
    if globalName(node) == "document" { return "HTMLDocument" }
    if case .call(let callee, _, _) = node.kind, let method = callee.access?.key {
      return Self.found(by: method)
    }
    return documentMember(node)
  }
}
