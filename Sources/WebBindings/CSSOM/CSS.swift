internal import CSS
internal import DOM
internal import ScriptEngine

extension Realm {
  /// The `CSS` namespace (CSSOM, 2, and CSS Conditional Rules, 6).
  func makeCSSNamespace() throws -> Value {
    let context = context
    let namespace = context.makeObject()
    let definitions = PropertyDefinitions()
    definitions.addMethod("escape", length: 1) { call in
      var arguments = ArgumentReader(call)
      guard call.count > 0 else { throw ScriptError.type("Not enough arguments") }
      let text = try arguments.next(DOMString.self)
      return try arguments.realm.encode(DOMString(bytes: text.withView(\.bytes.cssIdentifier)))
    }
    definitions.addMethod("supports", length: 1) { call in
      var arguments = ArgumentReader(call)
      guard call.count > 0 else { throw ScriptError.type("Not enough arguments") }
      let first = try arguments.next(String.self)
      let isSupported =
        call.count > 1
        ? CSSSupportsCondition.supports(
          property: first, value: try arguments.next(String.self))
        : CSSSupportsCondition.supports(condition: first)
      return call.context.makeBoolean(isSupported)
    }
    try context.define(definitions, on: namespace)
    try context.define(.toStringTag, on: namespace, value: context.makeString("CSS"))
    return namespace
  }
}
