internal import DOM
internal import ScriptEngine

/// Evaluates expressions without a document of its own (DOM Standard, 8.3).
final class XPathEvaluator: DOMObject, ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.xpathEvaluator.definition }
}

extension Interfaces {
  static let xpathEvaluator = Interface<XPathEvaluator>("XPathEvaluator") {
    $0.constructor { () in XPathEvaluator() }
    try $0.includeXPath()
  }
}

extension InterfaceBuilder {
  /// DOM Standard, mixin XPathEvaluatorBase.
  func includeXPath() throws {
    try method("createExpression") {
      (_, text: String, resolver: Nullable<NamespaceResolver>?) in
      try XPathExpression(text, resolve: resolver?.value?.resolve)
    }
    // A node is its own resolver.
    try method("createNSResolver") { (_, node: Node) in node }
    try method("evaluate") {
      (
        _, text: String, node: Node, resolver: Nullable<NamespaceResolver>?, type: UnsignedShort?,
        _: Value?
      ) in
      try XPathExpression(text, resolve: resolver?.value?.resolve).result(for: node, type)
    }
  }
}

/// `XPathNSResolver`: a function, or an object with `lookupNamespaceURI`, nodes included.
struct NamespaceResolver: ConvertibleArgument {
  let resolve: (String) -> String?

  static func convert(_ value: Value, in realm: Realm) throws -> NamespaceResolver {
    let context = realm.context
    guard context.isObject(value) else {
      throw ScriptError.type("The resolver must be an instance of XPathNSResolver")
    }
    let resolver = context.protect(value)
    return NamespaceResolver { [unowned realm] prefix in
      let context = realm.context
      // As in WebKit, a resolver that throws knows no namespace.
      do {
        let argument = context.makeString(prefix)
        let isFunction = context.isCallable(resolver.value)
        let function =
          isFunction
          ? resolver.value : try context.property("lookupNamespaceURI", of: resolver.value)
        let answer =
          isFunction
          ? try context.call(function, argument)
          : try context.call(function, this: resolver.value, argument)
        if context.isNull(answer) || context.isUndefined(answer) { return nil }
        let namespace = try context.string(answer)
        return namespace.isEmpty ? nil : namespace
      } catch {
        return nil
      }
    }
  }
}
