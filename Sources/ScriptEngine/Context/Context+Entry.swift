internal import CJavaScriptCore

// All calls into the engine that can run a script go through this file.

extension Context {
  /// Runs one call of the engine, and throws the exception that the call raised. The result is nil
  /// if the call returned nothing.
  @inline(__always)
  func enter(
    _ operation: (UnsafeMutablePointer<JSValueRef?>) -> JSValueRef?
  ) throws(ThrownValue) -> JSValueRef? {
    if machine.depth == 0 { prepareEntry() }
    if machine.timeLimitReached { throw timeLimitError() }
    var exception: JSValueRef?
    machine.depth &+= 1
    let result = operation(&exception)
    if machine.holdsLock, machine.depth == 1 { machine.endLimitedEntry(of: self) }
    machine.depth &-= 1
    if machine.timeLimitReached { throw timeLimitError() }
    if let exception { throw ThrownValue(protect(Value(exception))) }
    return result
  }

  /// Runs one call of the engine that returns a value, and throws the exception that the call
  /// raised.
  @inline(__always)
  func attempt(
    _ operation: (UnsafeMutablePointer<JSValueRef?>) -> JSValueRef?
  ) throws(ThrownValue) -> Value {
    try enter(operation).map(Value.init) ?? undefined
  }

  /// Prepares a call that is not inside another one.
  @inline(__always)
  private func prepareEntry() {
    machine.releases.drain()
    if machine.deadline != nil || machine.mayHoldTermination { prepareLimitedEntry() }
  }

  @inline(never)
  private func prepareLimitedEntry() {
    machine.dropTermination(in: reference)
    if machine.endlessQuestion?.isAlive != true { machine.endlessQuestion = makeEndlessQuestion() }
    machine.beginLimitedEntry(in: reference)
  }

  /// The error that the engine raises when it ends a script.
  private func timeLimitError() -> ThrownValue {
    ThrownValue(protect(makeString("JavaScript execution terminated.")))
  }

  /// Takes an exception that the engine left pending in a call that cannot report it.
  func takePendingException() -> JSValueRef? {
    var exception: JSValueRef?
    _ = JSObjectGetProperty(
      reference, intrinsics.apply.reference, Self.anyName.reference, &exception)
    return exception
  }

  private static let anyName: PropertyName = "length"

  /// The object for ``VirtualMachine/terminate(in:)``: asking whether it has a property does not
  /// end by itself.
  private func makeEndlessQuestion() -> ProtectedValue? {
    // If the engine is ending a script but does not remember it at the moment, it continues at the
    // next exception. Otherwise the loop runs until the engine asks again whether to stop.
    let source = EngineString.make("(function () { try { throw 0 } catch { } for (;;); })")
    defer { JSStringRelease(source) }
    guard let function = JSEvaluateScript(reference, source, nil, nil, 1, nil) else { return nil }
    let handler = makeObject()
    setPrototype(of: handler, to: null)
    JSObjectSetProperty(
      reference, handler.reference, PropertyName("has").reference, function,
      JSPropertyAttributes(kJSPropertyAttributeNone), nil)
    return withReferences(makeObject(), handler) { arguments, count in
      JSObjectCallAsConstructor(reference, intrinsics.proxy.reference, count, arguments, nil)
        .map { keep(Value($0)) }
    }
  }
}
