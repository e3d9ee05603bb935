internal import ScriptEngine

/// Matches regular expressions of JavaScript with the engine itself. It belongs to one thread.
package final class RegularExpressions {
  /// The engine and its test function, made on first use: most cases do not need them.
  private var machine: (context: Context, test: ProtectedValue)?

  /// How many seconds one match may take.
  private static let timeLimit = 2.0

  package init() {}

  private static let source = """
    (function (pattern, flags, text) { return new RegExp(pattern, flags).test(text); })
    """

  /// Whether a regular expression matches in a text; nil if it cannot be parsed, or takes too long.
  package func matches(_ pattern: String, _ flags: String, _ text: String) -> Bool? {
    do throws(ThrownValue) {
      let (context, test) = try existing()
      context.machine.limitTime(to: Self.timeLimit)
      defer { context.machine.limitTime(to: nil) }
      let result = try context.call(
        test.value, this: nil, context.makeString(pattern), context.makeString(flags),
        context.makeString(text))
      return context.boolean(result)
    } catch {
      return nil
    }
  }

  private func existing() throws(ThrownValue) -> (context: Context, test: ProtectedValue) {
    if let machine { return machine }
    let context = Context(machine: VirtualMachine())
    let made = (context, context.protect(try context.evaluate(Self.source, name: "")))
    machine = made
    return made
  }
}
