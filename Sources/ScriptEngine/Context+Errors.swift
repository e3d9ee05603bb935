internal import CJavaScriptCore

extension Context {
  /// The exception value for an error that Swift code raised.
  public func exception(for error: any Error) -> Value {
    if let thrown = error as? ThrownValue { return thrown.value.value }
    if let error = error as? ScriptError { return makeError(error) }
    if let convertError, let value = try? convertError(error, self) { return value }
    return makeError(.general(String(describing: error)))
  }

  /// An error, ready to be thrown through Swift code into the calling script.
  public func thrown(_ error: ScriptError) -> ThrownValue {
    ThrownValue(protect(makeError(error)))
  }

  /// An `Error` object of the engine's own kind.
  public func makeError(_ error: ScriptError) -> Value {
    let (constructor, message) =
      switch error {
      case .general(let message): (intrinsics.errorConstructors[0], message)
      case .type(let message): (intrinsics.errorConstructors[1], message)
      case .range(let message): (intrinsics.errorConstructors[2], message)
      case .syntax(let message): (intrinsics.errorConstructors[3], message)
      }
    // The engine's own constructor, called from here, takes the place of the script's innermost
    // call for the error's. It also works when the time is up.
    let argument: [JSValueRef?] = [makeString(message).reference]
    return Value(
      JSObjectCallAsConstructor(reference, constructor, 1, argument, nil)
        ?? JSObjectMakeError(reference, 0, nil, nil))
  }

  /// Tells an exception in data: what was thrown, where, by which way.
  ///
  /// Reading an error's properties may run getters of the script; one that throws in turn counts
  /// as absent.
  public func describe(_ thrown: ThrownValue) -> ScriptException {
    if machine.timeLimitReached {
      return ScriptException(
        name: "", message: "The script ran out of time", isTimeLimit: true)
    }
    let value = thrown.value.value
    guard kind(of: value) == .object else {
      return ScriptException(name: "", message: (try? string(value)) ?? "")
    }
    func text(_ name: PropertyName) -> String? {
      guard let property = try? self.property(name, of: value), kind(of: property) == .string
      else { return nil }
      return try? string(property)
    }
    func count(_ name: PropertyName) -> Int? {
      guard let property = try? self.property(name, of: value), kind(of: property) == .number,
        let number = try? number(property)
      else { return nil }
      return Int(exactly: number)
    }
    let stack = text("stack") ?? ""
    var location: SourceLocation?
    if let line = count("line"), line > 0, let source = text("sourceURL"), !source.isEmpty {
      location = SourceLocation(source: source, line: line, column: count("column"))
    }
    return ScriptException(
      name: text("name") ?? "",
      message: text("message") ?? ((try? string(value)) ?? ""),
      location: location ?? Self.firstLocation(in: stack), stack: stack)
  }

  /// The place of the innermost frame that has one. Frames read `function@source:line:column`; the
  /// engine's own and this program's have no source.
  private static func firstLocation(in stack: String) -> SourceLocation? {
    for frame in stack.split(separator: "\n") {
      guard let at = frame.firstIndex(of: "@") else { continue }
      let parts = frame[frame.index(after: at)...].split(
        separator: ":", omittingEmptySubsequences: false)
      guard parts.count >= 3, let column = Int(parts[parts.count - 1]),
        let line = Int(parts[parts.count - 2])
      else { continue }
      let source = parts.dropLast(2).joined(separator: ":")
      if !source.isEmpty { return SourceLocation(source: source, line: line, column: column) }
    }
    return nil
  }
}
