internal import CJavaScriptCore

extension Context {
  /// A function that scripts can call; it is no constructor, and its text is that of native code.
  ///
  /// - Parameters:
  ///   - length: its `length`, the number of required arguments.
  ///   - body: what it does. An error it throws is raised in the calling script: a ``ScriptError``
  ///     as the error it names, a ``ThrownValue`` as it is, any other by ``convertError``.
  public func makeFunction(
    name: String, length: Int, _ body: @escaping (Invocation) throws -> Value
  ) -> Value {
    machine.enter()
    let text = EngineString.make(name)
    defer { JSStringRelease(text) }
    // Allocation fails by ending the process, never by null.
    let function = JSObjectMakeFunctionWithCallback(reference, text, Self.callback)!
    machine.functions.set(HostFunction(context: self, body: body), for: function)
    let value = Value(function)
    if length != 0 {
      _ = try? define(
        Self.lengthName, on: value, value: makeNumber(Double(length)), writable: false)
    }
    return value
  }

  /// A constructor, for use with `new` and as the base of a class.
  ///
  /// - Parameters:
  ///   - prototype: its `prototype`, which gets it as `constructor`.
  ///   - parent: the constructor it inherits from.
  ///   - body: makes the object. The call's `this` is `new.target`, or the global object when it
  ///     was called without `new`.
  public func makeConstructor(
    name: String, length: Int, prototype: Value, parent: Value? = nil,
    _ body: @escaping (Invocation) throws -> Value
  ) throws(ThrownValue) -> Value {
    let native = makeFunction(name: name, length: length, body)
    return try call(
      Value(intrinsics.makeConstructor), native, makeString(name), makeNumber(Double(length)),
      prototype, parent ?? undefined)
  }

  private static let lengthName: PropertyName = "length"

  /// The one C function behind every host function.
  private static let callback: JSObjectCallAsFunctionCallback = {
    context, function, this, count, arguments, exception in
    guard let function, let this else { return nil }
    guard let machine = VirtualMachine.current, let host = machine.functions.find(function) else {
      return nil
    }
    let context = host.context
    if machine.timeLimitReached {
      // A script that catches the engine's own exception does not get further.
      exception?.pointee = context.makeError(.general("Time limit")).reference
      return nil
    }
    do {
      return try host.body(
        Invocation(context: context, this: Value(this), count: count, arguments: arguments)
      ).reference
    } catch {
      exception?.pointee = context.exception(for: error).reference
      return nil
    }
  }
}
