internal import CJavaScriptCore

extension Context {
  /// Evaluates a classic script in the global scope, then runs the microtasks it queued.
  ///
  /// - Parameters:
  ///   - source: the script's text as WTF-8.
  ///   - name: what to call it in stack traces and locations.
  ///   - firstLine: the number of its first line.
  /// - Returns: the completion value.
  public func evaluate(
    _ source: UnsafeBufferPointer<UInt8>, name: String, firstLine: Int = 1
  ) throws(ThrownValue) -> Value {
    let text = EngineString.make(source)
    defer { JSStringRelease(text) }
    return try evaluate(text, name: name, firstLine: firstLine)
  }

  /// Evaluates a classic script in the global scope, then runs the microtasks it queued.
  @discardableResult
  public func evaluate(
    _ source: String, name: String, firstLine: Int = 1
  ) throws(ThrownValue) -> Value {
    let text = EngineString.make(source)
    defer { JSStringRelease(text) }
    return try evaluate(text, name: name, firstLine: firstLine)
  }

  private func evaluate(
    _ text: JSStringRef, name: String, firstLine: Int
  ) throws(ThrownValue) -> Value {
    let name = EngineString.make(name)
    defer { JSStringRelease(name) }
    return try attempt { exception in
      JSEvaluateScript(reference, text, nil, name, Int32(clamping: firstLine), exception)
    }
  }

  /// Parses a classic script without running it; throws the `SyntaxError` it would raise.
  public func checkSyntax(_ source: String, name: String, firstLine: Int = 1) throws(ThrownValue) {
    let text = EngineString.make(source)
    defer { JSStringRelease(text) }
    let name = EngineString.make(name)
    defer { JSStringRelease(name) }
    _ = try attempt { exception in
      _ = JSCheckScriptSyntax(reference, text, name, Int32(clamping: firstLine), exception)
      return undefined.reference
    }
  }

  /// Calls a function. Microtasks run when the outermost call into the engine returns.
  ///
  /// - Parameter this: the `this` of the call; nil for undefined.
  /// - Throws: what the function threw.
  @discardableResult
  public func call(
    _ function: Value, this: Value? = nil, _ arguments: Value...
  ) throws(ThrownValue) -> Value {
    try call(function, this: this, arguments: arguments)
  }

  /// Calls a function. The arguments must be protected or alive elsewhere.
  @discardableResult
  public func call(
    _ function: Value, this: Value? = nil, arguments: [Value]
  ) throws(ThrownValue) -> Value {
    guard JSValueIsObject(reference, function.reference) else {
      throw thrown(.type("The value is not a function"))
    }
    return try withReferences(arguments) { (list, count) throws(ThrownValue) in
      try attempt { exception in
        JSObjectCallAsFunction(
          reference, function.reference, this?.reference, count, list, exception)
      }
    }
  }

  /// Calls a constructor, as `new` does.
  public func construct(
    _ constructor: Value, arguments: [Value] = []
  ) throws(ThrownValue) -> Value {
    try withReferences(arguments) { (list, count) throws(ThrownValue) in
      try attempt { exception in
        JSObjectCallAsConstructor(reference, constructor.reference, count, list, exception)
      }
    }
  }

  /// Queues a function to be called as a microtask.
  public func queueMicrotask(_ function: Value) throws(ThrownValue) {
    try call(Value(intrinsics.then), function)
  }

  /// Hands `callback` every promise that was rejected and that nothing handles, with the reason.
  public func onUnhandledRejection(
    _ callback: @escaping (_ promise: Value, _ reason: Value) -> Void
  ) {
    let function = makeFunction(name: "", length: 2) { call in
      callback(call[0], call[1])
      return call.context.undefined
    }
    JSGlobalContextSetUnhandledRejectionCallback(reference, function.reference, nil)
  }

  /// Copies the references to the machine stack for the call, where the collector sees them.
  private func withReferences<Result>(
    _ values: [Value], _ body: (UnsafePointer<JSValueRef?>?, Int) throws(ThrownValue) -> Result
  ) throws(ThrownValue) -> Result {
    if values.isEmpty { return try body(nil, 0) }
    var outcome: Swift.Result<Result, ThrownValue>?
    withUnsafeTemporaryAllocation(of: JSValueRef?.self, capacity: values.count) { list in
      for (index, value) in values.enumerated() {
        list.initializeElement(at: index, to: value.reference)
      }
      do throws(ThrownValue) {
        outcome = .success(try body(list.baseAddress, values.count))
      } catch {
        outcome = .failure(error)
      }
    }
    // Assigned by either branch above.
    return try outcome!.get()
  }

  /// Runs one engine call and throws what it raised.
  @inline(__always)
  func attempt(
    _ operation: (UnsafeMutablePointer<JSValueRef?>) -> JSValueRef?
  ) throws(ThrownValue) -> Value {
    machine.enter()
    if machine.timeLimitReached { throw timeLimitError() }
    var exception: JSValueRef?
    let result = operation(&exception)
    if let exception { throw ThrownValue(protect(Value(exception))) }
    if machine.timeLimitReached { throw timeLimitError() }
    return result.map(Value.init) ?? undefined
  }

  private func timeLimitError() -> ThrownValue {
    thrown(.general("JavaScript execution terminated."))
  }
}
