package import DOM
internal import ScriptEngine

extension Interfaces {
  /// DOM Standard, 8.2.
  static let xpathExpression = Interface<XPathExpression>("XPathExpression") {
    try $0.method("evaluate") {
      (expression, node: Node, type: UnsignedShort?, _: Nullable<XPathResult>?) in
      try expression.result(for: node, type)
    }
  }
}

extension XPathExpression: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.xpathExpression.definition }

  func result(for node: Node, _ type: UnsignedShort?) throws -> XPathResult {
    try XPathResult.answer(try evaluate(for: node, type: type?.value ?? 0))
  }
}
