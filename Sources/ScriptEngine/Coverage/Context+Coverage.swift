internal import CJavaScriptCore

extension Context {
  /// Evaluates a script with counters, see ``evaluate(_:name:firstLine:)``.
  ///
  /// - Parameter counters: the counters; nil if the script was evaluated in this world before.
  package func evaluate(
    _ script: InstrumentedScript, counting counters: CoverageCounters?
  ) throws(ThrownValue) {
    if let counters {
      machine.instrumented = script
      machine.correctedStacks = []
      let mark = script.mark
      // `let` does not make properties of the global object, so no script sees these names.
      let setUp = try evaluate(
        "let \(mark), \(mark)f; (c, f) => { \(mark) = c; \(mark)f = f }", name: "")
      let correct = makeFunction(name: "", length: 1) { call in
        call.context.correct(call[0])
        return call[0]
      }
      try call(setUp, counters.value(in: self), correct)
    }
    _ = try script.source.withUnsafeBufferPointer { (bytes) throws(ThrownValue) in
      try evaluate(bytes, name: script.name)
    }
  }

  /// Changes an error's positions and texts to those of the script without counters.
  func correct(_ error: Value) {
    guard let script = machine.instrumented, isError(error),
      let stack = try? property("stack", of: error), isString(stack),
      let trace = try? string(stack)
    else { return }
    if let message = try? property("message", of: error), isString(message),
      let text = try? string(message), text.contains(script.mark)
    {
      try? define("message", on: error, value: makeString(script.cleaned(text)))
    }
    guard !machine.correctedStacks.contains(StackTrace.tidy(trace)) else { return }
    let corrected = trace.split(separator: "\n", omittingEmptySubsequences: false)
      .map { script.frame(String($0)) }.joined(separator: "\n")
    // The number is limited because a script can throw without end.
    if machine.correctedStacks.count > 10_000 { machine.correctedStacks = [] }
    machine.correctedStacks.insert(StackTrace.tidy(corrected))
    guard corrected != trace else { return }
    try? define("stack", on: error, value: makeString(corrected))
    if let source = try? property("sourceURL", of: error), isString(source),
      (try? string(source)) == script.name, let line = number("line", of: error),
      let column = number("column", of: error)
    {
      try? define(
        "column", on: error,
        value: makeNumber(Double(script.column(column, inLine: line))))
    }
  }

  private func number(_ name: PropertyName, of object: Value) -> Int? {
    guard let value = try? property(name, of: object), kind(of: value) == .number,
      let number = try? number(value)
    else { return nil }
    return UInt32(exactly: number).map(Int.init)
  }

  /// Whether an object inherits from `Error.prototype`.
  private func isError(_ value: Value) -> Bool {
    guard isObject(value) else { return false }
    var object = value.reference
    // Scripts can make chains of prototypes of any length.
    for _ in 0..<16 {
      guard let reference = JSValueToObject(self.reference, object, nil),
        let prototype = JSObjectGetPrototype(self.reference, reference),
        JSValueIsObject(self.reference, prototype)
      else { return false }
      if prototype == intrinsics.errorPrototype.value.reference { return true }
      object = prototype
    }
    return false
  }
}

extension InstrumentedScript {
  /// A line of a stack trace that ends with `source:line:column`, with the column of the script
  /// without counters.
  fileprivate func frame(_ frame: String) -> String {
    let parts = frame.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let line = Int(parts[parts.count - 2]),
      let column = Int(parts[parts.count - 1])
    else { return frame }
    let place = parts.dropLast(2).joined(separator: ":")
    guard place == name || place.hasSuffix("@\(name)") else { return frame }
    return "\(place):\(line):\(self.column(column, inLine: line))"
  }
}
