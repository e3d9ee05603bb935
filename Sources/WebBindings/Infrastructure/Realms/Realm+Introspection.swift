package import DOM
package import ScriptEngine

// What a host can ask about the values of a world.

extension Realm {
  /// The node that a value shows; nil if it shows none.
  package func node(of value: Value) -> Node? {
    shown(value)?.node
  }

  /// The `nodeName` of the node that a value shows; nil if it shows none.
  package func nodeName(of value: Value) -> String? {
    node(of: value)?.nodeName
  }

  /// The kind of a value as an author would name it: `null`, its `typeof`, or the kind of object.
  package func typeName(of value: Value) -> String {
    switch context.kind(of: value) {
    case .undefined: "undefined"
    case .null: "null"
    case .boolean: "boolean"
    case .number: "number"
    case .string: "string"
    case .symbol: "symbol"
    case .bigInt: "bigint"
    case .object: context.isCallable(value) ? "function" : objectTypeName(of: value)
    }
  }

  private func objectTypeName(of object: Value) -> String {
    if context.isArray(object) { return "array" }
    if let wrapper = shown(object) {
      return wrapper.interface.name
    }
    return context.opaqueClassName(of: object) ?? "object"
  }

  /// The kind of an object whose contents are not properties, such as `Map`; nil for plain objects
  /// and instances of the script's own classes.
  package func typeNameOfOpaqueObject(_ object: Value) -> String? {
    if context.isCallable(object) { return "function" }
    return context.opaqueClassName(of: object)
  }

  /// Returns a function that tells whether a promise is settled, or nil if the value has no method
  /// `then`. The method is called here.
  package func watchSettling(of value: Value) -> (() -> Bool)? {
    guard context.isObject(value), let then = try? context.property("then", of: value),
      context.isCallable(then)
    else { return nil }
    var isSettled = false
    let settled = context.makeFunction(name: "", length: 0) { call in
      isSettled = true
      return call.context.undefined
    }
    guard (try? context.call(then, this: value, settled, settled)) != nil else { return nil }
    return { isSettled }
  }
}
