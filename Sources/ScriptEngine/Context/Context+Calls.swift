internal import CJavaScriptCore

extension Context {
  /// Calls a function. Microtasks run when the outermost call into the engine returns.
  ///
  /// - Parameter this: the `this` of the call; nil for undefined.
  /// - Throws: the function's exception, or a TypeError if the value is not a function.
  @discardableResult
  package func call(
    _ function: Value, this: Value? = nil, _ first: Value? = nil, _ second: Value? = nil,
    _ third: Value? = nil, _ fourth: Value? = nil, _ fifth: Value? = nil, _ sixth: Value? = nil
  ) throws(ThrownValue) -> Value {
    let result = try enter { exception in
      withReferences(this ?? undefined, first, second, third, fourth, fifth, sixth) {
        call(function, $0, $1, exception)
      }
    }
    guard let result else { throw notCallable() }
    return Value(result)
  }

  /// Calls a function with any number of arguments. They are protected, because the collector does not
  /// look into an array.
  ///
  /// - Parameter this: the `this` of the call, which something has to keep alive; nil for undefined.
  @discardableResult
  package func call(
    _ function: Value, this: Value? = nil, arguments: [ProtectedValue]
  ) throws(ThrownValue) -> Value {
    defer { withExtendedLifetime(arguments) {} }
    return try call(
      function, references: [(this ?? undefined).reference] + arguments.map(\.reference))
  }

  /// Calls a function with a list whose first element is the call's `this`.
  private func call(
    _ function: Value, references: [JSValueRef]
  ) throws(ThrownValue) -> Value {
    let result = try enter { exception in
      withReferences(to: references) { call(function, $0, $1, exception) }
    }
    guard let result else { throw notCallable() }
    return Value(result)
  }

  /// Calls a function with the words of a text as its last arguments, which the engine keeps as
  /// strings, or with the whole text as its last argument. The first world of an engine gives the text,
  /// which is faster once; the others give the words.
  ///
  /// - Parameters:
  ///   - first: the argument before the words, which something has to keep alive; nil for none.
  ///   - text: the words, which are separated by single spaces.
  @discardableResult
  package func call(
    _ function: Value, _ first: Value? = nil, wordsOf text: String
  ) throws(ThrownValue) -> Value {
    guard let words = machine.members.words(of: text, in: self) else {
      let text = makeString(text)
      guard let first else { return try call(function, this: nil, text) }
      return try call(function, this: nil, first, text)
    }
    return try call(
      function, references: [undefined, first].compactMap(\.?.reference) + words)
  }

  /// Calls a constructor without arguments, as `new` does.
  ///
  /// - Throws: the constructor's exception, or a TypeError if the value is not a constructor.
  package func construct(_ constructor: Value) throws(ThrownValue) -> Value {
    guard isObject(constructor) else { throw thrown(.type("The value is not a constructor")) }
    let result = try enter { exception in
      JSObjectCallAsConstructor(reference, constructor.reference, 0, nil, exception)
    }
    guard let result else { throw thrown(.type("The value is not a constructor")) }
    return Value(result)
  }

  /// Calls one of two functions when a promise is settled, whatever `Promise.prototype.then` is by now.
  package func observe(
    _ promise: Value, _ fulfilled: Value, _ rejected: Value
  ) throws(ThrownValue) {
    try call(intrinsics.then.value, this: promise, fulfilled, rejected)
  }

  /// Queues a function to be called as a microtask. An exception it raises is an unhandled
  /// rejection.
  package func queueMicrotask(_ function: Value) throws(ThrownValue) {
    try call(intrinsics.then.value, this: promiseFulfilled(), function)
  }

  private func promiseFulfilled() throws(ThrownValue) -> Value {
    if let fulfilledPromise { return fulfilledPromise.value }
    let promise = makePromise()
    // Without an own `constructor`, `then` would read it from the prototype, which a script may
    // have changed.
    try define("constructor", on: promise.promise, value: undefined)
    try call(promise.resolve, this: nil, undefined)
    fulfilledPromise = keep(promise.promise)
    return promise.promise
  }

  /// Calls `callback` with each promise that was rejected without a handler, and with the reason.
  package func onUnhandledRejection(
    _ callback: @escaping (_ promise: Value, _ reason: Value) -> Void
  ) {
    let function = makeFunction(name: "", length: 2) { call in
      callback(call[0], call[1])
      return call.context.undefined
    }
    JSGlobalContextSetUnhandledRejectionCallback(reference, function.reference, nil)
    hasRejectionCallback = true
    rejectionCallback = keep(function)
  }

  /// Calls a function with a list whose first element is the call's `this`.
  @inline(__always)
  private func call(
    _ function: Value, _ list: UnsafePointer<JSValueRef?>, _ count: Int,
    _ exception: UnsafeMutablePointer<JSValueRef?>
  ) -> JSValueRef? {
    guard JSValueIsObject(reference, function.reference) else { return nil }
    if JSValueIsObject(reference, list[0]) {
      return JSObjectCallAsFunction(
        reference, function.reference, list[0], count - 1, list + 1, exception)
    }
    // As `this`, the C interface accepts only objects. It passes the global object if there is
    // none.
    return JSObjectCallAsFunction(
      reference, intrinsics.call.reference, function.reference, count, list, exception)
  }

  private func notCallable() -> ThrownValue {
    thrown(.type("The value is not a function"))
  }
}
