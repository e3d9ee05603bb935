package import DOM
package import ScriptEngine

// What a host can ask about the values of a world.

extension Realm {
  /// The node that a value shows; nil if it shows none.
  package func node(of value: Value) -> Node? {
    shown(value)?.node
  }

  /// Whether a value shows a node.
  package func isNode(_ value: Value) -> Bool { node(of: value) != nil }

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

  /// Whether a value is a promise that is fulfilled with an object. The script's own `then` is not called.
  package func isPromiseOfObject(_ value: Value) -> Bool {
    guard context.opaqueClassName(of: value) == "Promise" else { return false }
    var isObject = false
    let look = context.makeFunction(name: "", length: 1) { call in
      isObject = call.context.isObject(call[0])
      return call.context.undefined
    }
    let ignore = context.makeFunction(name: "", length: 1) { $0.context.undefined }
    // What waits for a promise that is settled already runs before the call returns.
    _ = try? context.observe(value, look, ignore)
    return isObject
  }

  /// A function that tells whether a promise is settled; nil where the value is not a promise. Nothing
  /// of the script's own is called: Safari does not look at the value, so another object's `then` must
  /// not run.
  package func watchSettling(of value: Value) -> (() -> Bool)? {
    guard context.opaqueClassName(of: value) == "Promise" else { return nil }
    var isSettled = false
    let settled = context.makeFunction(name: "", length: 0) { call in
      isSettled = true
      return call.context.undefined
    }
    guard (try? context.observe(value, settled, settled)) != nil else { return nil }
    return { isSettled }
  }
}
