package import DOM
internal import ScriptEngine

extension Interfaces {
  /// DOM Standard, 6.2.
  static let treeWalker = Interface<TreeWalker>("TreeWalker") {
    try $0.readonly("root") { $0.root }
    try $0.readonly("whatToShow") { $0.filter.whatToShow }
    try $0.readonly("filter") { $0.filter.object as? ProtectedValue }
    try $0.attribute("currentNode") {
      $0.currentNode
    } set: { (walker, node: Node) in
      walker.currentNode = node
    }
    try $0.method("parentNode") { try $0.parentNode() }
    try $0.method("firstChild") { try $0.firstChild() }
    try $0.method("lastChild") { try $0.lastChild() }
    try $0.method("previousSibling") { try $0.previousSibling() }
    try $0.method("nextSibling") { try $0.nextSibling() }
    try $0.method("previousNode") { try $0.previousNode() }
    try $0.method("nextNode") { try $0.nextNode() }
  }
}

extension TreeWalker: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.treeWalker.definition }
}
