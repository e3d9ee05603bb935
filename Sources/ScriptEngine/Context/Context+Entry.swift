internal import CJavaScriptCore

// Every call into the engine that can run a script goes through here.

extension Context {
  /// Runs one engine call and throws the exception that it raised. Nil if the call returned
  /// nothing.
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

  /// The same for calls that give a value.
  @inline(__always)
  func attempt(
    _ operation: (UnsafeMutablePointer<JSValueRef?>) -> JSValueRef?
  ) throws(ThrownValue) -> Value {
    try enter(operation).map(Value.init) ?? undefined
  }

  /// Prepares an entry that is not inside another one.
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

  /// The error that the engine itself raises when it ends a script.
  private func timeLimitError() -> ThrownValue {
    ThrownValue(protect(makeString("JavaScript execution terminated.")))
  }

  /// Catches an exception that the engine left pending in a call that cannot report it.
  ///
  /// - Parameter object: an object whose properties are not accessors.
  func takePendingException() -> JSValueRef? {
    var exception: JSValueRef?
    _ = JSObjectGetProperty(
      reference, intrinsics.apply.reference, Self.anyName.reference, &exception)
    return exception
  }

  private static let anyName: PropertyName = "length"

  /// See ``VirtualMachine/terminate(in:)``.
  private func makeEndlessQuestion() -> ProtectedValue? {
    // An engine that is ending a script, and has forgotten about it for the while, goes on to do so
    // at the next exception; else the loop lasts until it asks again whether it may.
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
        .map { protect(Value($0)) }
    }
  }
}
