internal import DOM
internal import ScriptEngine

/// Evaluates expressions without belonging to a document (DOM Standard, 8.3).
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
        _: Nullable<XPathResult>?
      ) in
      try XPathExpression.ensureContext(node)
      return try XPathExpression(text, resolve: resolver?.value?.resolve).result(for: node, type)
    }
  }
}

/// `XPathNSResolver`: a function, or an object with `lookupNamespaceURI` such as a node.
struct NamespaceResolver: ConvertibleArgument {
  static var isNamedInErrors: Bool { true }
  let resolve: (String) -> String?

  static func convert(_ value: Value, in realm: Realm) throws -> NamespaceResolver {
    let context = realm.context
    guard context.isObject(value) else {
      throw ScriptError.wrongArgument(
        wanted: "an instance of XPathNSResolver", value: value.address)
    }
    let resolver = context.protect(value)
    return NamespaceResolver { [unowned realm] prefix in
      // As in WebKit, an exception is reported, and the prefix then has no namespace.
      var namespace: String?
      realm.guarded { namespace = try Self.call(resolver, prefix, in: realm) }
      return namespace
    }
  }

  /// Web IDL, "call a user object's operation".
  private static func call(
    _ resolver: ProtectedValue, _ prefix: String, in realm: Realm
  ) throws -> String? {
    let context = realm.context
    let argument = context.makeString(prefix)
    let answer: Value
    if context.isCallable(resolver.value) {
      answer = try context.call(resolver.value, argument)
    } else {
      let function = try context.property("lookupNamespaceURI", of: resolver.value)
      guard context.isCallable(function) else {
        throw ScriptError.type("The resolver's lookupNamespaceURI must be a function")
      }
      answer = try context.call(function, this: resolver.value, argument)
    }
    if context.isNull(answer) || context.isUndefined(answer) { return nil }
    return try context.string(answer)
  }
}
