internal import CJavaScriptCore

extension Context {
  /// Evaluates a classic script in the global scope, then runs the microtasks it queued.
  ///
  /// - Parameters:
  ///   - source: the script's text as WTF-8.
  ///   - name: its name in stack traces and locations. An empty name marks the program's own
  ///     scripts, whose frames read as native code there.
  ///   - firstLine: the number of its first line.
  /// - Returns: the completion value.
  package func evaluate(
    _ source: UnsafeBufferPointer<UInt8>, name: String, firstLine: Int = 1
  ) throws(ThrownValue) -> Value {
    let text = EngineString.make(source)
    defer { JSStringRelease(text) }
    return try evaluate(text, name: name, firstLine: firstLine)
  }

  /// Evaluates a classic script in the global scope, then runs the microtasks it queued.
  @discardableResult
  package func evaluate(
    _ source: String, name: String, firstLine: Int = 1
  ) throws(ThrownValue) -> Value {
    let text = EngineString.make(source)
    defer { JSStringRelease(text) }
    return try evaluate(text, name: name, firstLine: firstLine)
  }

  /// Evaluates a script of the program's own, whose frames read as native code in stack traces.
  package func evaluate(_ script: OwnScript) throws(ThrownValue) -> Value {
    try evaluate(script.text.reference, name: Self.nativeSource.reference, firstLine: 1)
  }

  /// Evaluates a script of the program's own whose functions are members that scripts call: in stack
  /// traces they read as native functions, while all other functions of own scripts are left out.
  ///
  /// The names of functions in it that are no members begin with `#` or are empty.
  package func evaluate(members script: OwnScript) throws(ThrownValue) -> Value {
    try evaluate(
      script.text.reference, name: Self.nativeSource.reference,
      firstLine: StackTrace.firstLineOfMembers)
  }

  private static let nativeSource = PropertyName(StackTrace.nativeSource)

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

  /// Parses a classic script without running it; throws the `SyntaxError` it would raise.
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
