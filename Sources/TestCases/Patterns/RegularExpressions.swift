internal import ScriptEngine

/// Regular expressions of JavaScript, by the engine itself. It belongs to one thread.
public final class RegularExpressions {
  /// The engine and its test function, once one is needed: most cases need none.
  private var machine: (context: Context, test: ProtectedValue)?

  /// The seconds that one match may take.
  private static let timeLimit = 2.0

  public init() {}

  private static let source = """
    (function (pattern, flags, text) { return new RegExp(pattern, flags).test(text); })
    """

  /// Whether a regular expression matches in a text; nil where it cannot be parsed, or takes too long.
  public func matches(_ pattern: String, _ flags: String, _ text: String) -> Bool? {
    do throws(ThrownValue) {
      let (context, test) = try existing()
      context.machine.limitTime(to: Self.timeLimit)
      defer { context.machine.limitTime(to: nil) }
      let result = try context.call(
        test.value,
        arguments: [pattern, flags, text].map { context.makeString($0) })
      return context.boolean(result)
    } catch {
      return nil
    }
  }

  private func existing() throws(ThrownValue) -> (context: Context, test: ProtectedValue) {
    if let machine { return machine }
    let context = Context(machine: VirtualMachine(), name: "Object")
    let made = (context, context.protect(try context.evaluate(Self.source, name: "")))
    machine = made
    return made
  }
}
