package import DOM
internal import ScriptEngine

extension Interfaces {
  /// DOM Standard, 6.1.
  static let nodeIterator = Interface<NodeIterator>("NodeIterator") {
    try $0.readonly("root") { $0.root }
    try $0.readonly("referenceNode") { $0.referenceNode }
    try $0.readonly("pointerBeforeReferenceNode") { $0.pointerBeforeReferenceNode }
    try $0.readonly("whatToShow") { $0.filter.whatToShow }
    try $0.readonly("filter") { $0.filter.object as? ProtectedValue }
    try $0.method("nextNode") { try $0.nextNode() }
    try $0.method("previousNode") { try $0.previousNode() }
    try $0.method("detach") { (_: NodeIterator) in Undefined() }
  }
}

extension NodeIterator: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.nodeIterator.definition }
}
