internal import CJavaScriptCore

extension Context {
  /// Replaces `Function.prototype.toString`, so that members have the text that WebKit's have: that
  /// of native functions, also where own scripts have made them, and without the "get" and "set"
  /// that the names of accessors' functions begin with. Call this before any script runs.
  package func coverFunctionText() throws(ThrownValue) {
    let text = makeFunction(name: "toString", length: 0) { call in
      let context = call.context
      let text = try context.call(context.intrinsics.functionText.value, this: call.this)
      // The text is the fastest way to find the kind of a function.
      let plain = try context.string(text)
      if let script = context.machine.instrumented, plain.contains(script.mark) {
        return context.makeString(script.cleaned(plain))
      }
      if plain.hasPrefix("function get ") || plain.hasPrefix("function set "),
        context.machine.functions.find(call.this.reference) != nil
      {
        return context.makeString("function " + plain.dropFirst("function get ".count))
      }
      for namer in context.namers(besides: plain) where namer.isAlive {
        let name = try context.call(namer.value, call.this)
        if context.isString(name) {
          return context.makeString(
            "function \(try context.string(name))() {\n    \(Self.nativeBody)")
        }
      }
      return text
    }
    try define("toString", on: functionPrototype, value: text)
  }

  /// The functions to ask for the name of a function whose own text is `plain`.
  private func namers(besides plain: String) -> [ProtectedValue] {
    if plain.contains(Self.memberMark) { return machine.functionTexts }
    return plain.hasSuffix(Self.nativeBody) ? [] : machine.libraryTexts
  }

  /// A comment that the text of each member from an own script contains. A page's function may
  /// contain it too.
  package static let memberMark = "/*native*/"

  /// The end of the text of each native function.
  private static let nativeBody = "[native code]\n}"

  /// Adds a function that returns the name in the text of a member that an own script has made, and
  /// undefined for any other function. It is asked about functions whose text contains the mark.
  package func addFunctionText(_ nameOf: Value) {
    machine.functionTexts.removeAll { !$0.isAlive }
    machine.functionTexts.append(keep(nameOf))
  }

  /// Does the same for whole classes in own scripts, whose text does not contain the mark.
  package func addLibraryText(_ nameOf: Value) {
    machine.libraryTexts.removeAll { !$0.isAlive }
    machine.libraryTexts.append(keep(nameOf))
  }
}
