internal import CJavaScriptCore

extension Context {
  /// The exception value for an error of Swift code.
  package func exception(for error: any Error) -> Value {
    if let thrown = error as? ThrownValue { return thrown.value.value }
    if let error = error as? ScriptError { return makeError(error) }
    if let convertError, let value = try? convertError(error, self) { return value }
    return makeError(.general(String(describing: error)))
  }

  /// The exception value for an error of a host function.
  func exception(for error: any Error, from function: HostFunction) -> Value {
    let value = exception(for: error)
    // A value that a script has thrown does not change.
    if function.isBehindScript, !(error is ThrownValue) { tidy(value) }
    return value
  }

  /// An error that Swift code can throw into the calling script.
  package func thrown(_ error: ScriptError) -> ThrownValue {
    ThrownValue(protect(makeError(error)))
  }

  /// An `Error` object of the language.
  package func makeError(_ error: ScriptError) -> Value {
    let (constructor, message) =
      switch error {
      case .general(let message): (intrinsics.error, message)
      case .type(let message): (intrinsics.typeError, message)
      case .wrongArgument(let wanted, _):
        (intrinsics.typeError, "The argument must be \(wanted)")
      case .range(let message): (intrinsics.rangeError, message)
      case .syntax(let message): (intrinsics.syntaxError, message)
      }
    return withReferences(makeString(message)) { arguments, count in
      // When the stack is nearly full, a constructor cannot be called.
      Value(
        JSObjectCallAsConstructor(reference, constructor.reference, count, arguments, nil)
          ?? JSObjectMakeError(reference, count, arguments, nil))
    }
  }

  /// Changes a new error so that it describes the script that called, if the program's own scripts
  /// are in between. Like WebKit's native code, these are left out of the trace.
  func tidy(_ error: Value) {
    guard isObject(error), let stack = try? property("stack", of: error), isString(stack),
      let trace = try? string(stack)
    else { return }
    let tidied = StackTrace.tidy(trace)
    if tidied == trace { return }
    try? define("stack", on: error, value: makeString(tidied))
    let location = StackTrace.location(in: tidied)
    // Each value is made just before its use, because the engine does not find values in an array.
    replace("line", of: error, by: location.map { makeNumber(Double($0.line)) })
    replace("column", of: error, by: location?.column.map { makeNumber(Double($0)) })
    replace("sourceURL", of: error, by: location.map { makeString($0.source) })
  }

  private func replace(_ name: PropertyName, of error: Value, by value: Value?) {
    if let value {
      try? define(name, on: error, value: value)
    } else {
      _ = try? deleteProperty(name, of: error)
    }
  }

  /// Describes an exception as data: the thrown value, its location and its stack trace.
  ///
  /// Reading an error's properties can run getters of the script. A property whose getter throws
  /// counts as absent.
  package func describe(_ thrown: ThrownValue) -> ScriptException {
    let description = describe(thrown.value.value)
    // The getters may have used up the time.
    if machine.timeLimitReached {
      return ScriptException(
        name: "", message: "The script ran out of time", isTimeLimit: true)
    }
    return description
  }

  private func describe(_ value: Value) -> ScriptException {
    switch kind(of: value) {
    case .object: break
    case .symbol: return ScriptException(name: "", message: describe(symbol: value))
    default: return ScriptException(name: "", message: (try? string(value)) ?? "")
    }
    correct(value)
    func text(_ name: PropertyName) -> String? {
      guard let property = try? self.property(name, of: value), isString(property)
      else { return nil }
      return try? string(property)
    }
    func count(_ name: PropertyName) -> Int? {
      guard let property = try? self.property(name, of: value), kind(of: property) == .number,
        let number = try? number(property)
      else { return nil }
      // Scripts can change an error's properties, so the number may not be a valid line.
      return UInt32(exactly: number).map(Int.init)
    }
    let stack = StackTrace.tidy(text("stack") ?? "")
    var location: SourceLocation?
    if let line = count("line"), line > 0, let source = text("sourceURL"), !source.isEmpty,
      !StackTrace.isOwn(source: source)
    {
      location = SourceLocation(source: source, line: line, column: count("column"))
    }
    return ScriptException(
      name: text("name") ?? "",
      message: text("message") ?? ((try? string(value)) ?? ""),
      location: location ?? StackTrace.location(in: stack), stack: stack)
  }

  private func describe(symbol: Value) -> String {
    guard let object = JSValueToObject(reference, symbol.reference, nil),
      let description = try? property("description", of: Value(object)), isString(description),
      let text = try? string(description)
    else { return "Symbol()" }
    return "Symbol(\(text))"
  }
}
