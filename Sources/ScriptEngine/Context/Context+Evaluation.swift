internal import CJavaScriptCore

extension Context {
  /// Evaluates a classic script in the global scope, and then runs the microtasks that it queued.
  ///
  /// - Parameters:
  ///   - source: the script's text in WTF-8.
  ///   - name: its name in stack traces and locations. An empty name marks the program's own
  ///     scripts, whose frames then look like native code.
  ///   - firstLine: the number of its first line.
  /// - Returns: the completion value.
  package func evaluate(
    _ source: UnsafeBufferPointer<UInt8>, name: String, firstLine: Int = 1
  ) throws(ThrownValue) -> Value {
    let text = EngineString.make(script: source, lentBy: machine.lentTexts)
    defer { JSStringRelease(text) }
    return try evaluate(text, name: name, firstLine: firstLine)
  }

  /// Evaluates a classic script in the global scope, and then runs the microtasks that it queued.
  @discardableResult
  package func evaluate(
    _ source: String, name: String, firstLine: Int = 1
  ) throws(ThrownValue) -> Value {
    let text = EngineString.make(source)
    defer { JSStringRelease(text) }
    return try evaluate(text, name: name, firstLine: firstLine)
  }

  /// Evaluates one of the program's own scripts. In stack traces its frames look like native code.
  package func evaluate(_ script: OwnScript) throws(ThrownValue) -> Value {
    try evaluate(script, name: Self.nativeSource.reference)
  }

  /// Evaluates one of the program's own scripts whose functions are members that scripts call. In
  /// stack traces these look like native functions, while all other functions of own scripts are
  /// left out.
  ///
  /// The names of functions in the script that are not members are empty, or begin with `#`.
  package func evaluate(members script: OwnScript) throws(ThrownValue) -> Value {
    try evaluate(script, name: Self.sourceOfMembers.reference)
  }

  private func evaluate(_ script: OwnScript, name: JSStringRef) throws(ThrownValue) -> Value {
    guard let kept = machine.keptScript(script, name: name) else {
      return try evaluate(script.text.reference, name: name, firstLine: 1)
    }
    return try evaluate(kept)
  }

  /// Evaluates a script that the engine keeps.
  func evaluate(_ kept: JSScriptRef) throws(ThrownValue) -> Value {
    try attempt { exception in JSScriptEvaluate(reference, kept, nil, exception) }
  }

  private static let nativeSource = PropertyName(StackTrace.nativeSource)
  private static let sourceOfMembers = PropertyName(StackTrace.sourceOfMembers)

  private func evaluate(
    _ text: JSStringRef, name: String, firstLine: Int
  ) throws(ThrownValue) -> Value {
    let name = EngineString.make(name.isEmpty ? StackTrace.nativeSource : name)
    defer { JSStringRelease(name) }
    return try evaluate(text, name: name, firstLine: firstLine)
  }

  private func evaluate(
    _ text: JSStringRef, name: JSStringRef, firstLine: Int
  ) throws(ThrownValue) -> Value {
    try attempt { exception in
      JSEvaluateScript(reference, text, nil, name, Int32(clamping: firstLine), exception)
    }
  }

  /// Parses a classic script without running it.
  /// - Throws: the `SyntaxError` that running it would raise.
  package func checkSyntax(_ source: String, name: String, firstLine: Int = 1) throws(ThrownValue) {
    let text = EngineString.make(source)
    defer { JSStringRelease(text) }
    let name = EngineString.make(name)
    defer { JSStringRelease(name) }
    _ = try attempt { exception in
      JSCheckScriptSyntax(reference, text, name, Int32(clamping: firstLine), exception)
        ? undefined.reference : nil
    }
  }
}
