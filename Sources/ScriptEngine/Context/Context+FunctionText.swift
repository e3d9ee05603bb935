internal import CJavaScriptCore

extension Context {
  /// Puts a function in place of `Function.prototype.toString` that gives the members which own
  /// scripts have made the text of native functions. To be called before any script has run.
  package func coverFunctionText() throws(ThrownValue) {
    let text = makeFunction(name: "toString", length: 0) { call in
      let context = call.context
      let text = try context.call(context.intrinsics.functionText.value, this: call.this)
      // Reading its text is the quick way to tell what kind of function it is.
      let plain = try context.string(text)
      if let script = context.machine.instrumented, plain.contains(script.mark) {
        return context.makeString(script.cleaned(plain))
      }
      guard plain.contains(Self.memberMark) else { return text }
      for covered in context.machine.functionTexts where covered.isAlive {
        let native = try context.call(covered.value, call.this)
        if context.isString(native) { return native }
      }
      return text
    }
    try define("toString", on: functionPrototype, value: text)
  }

  /// What has to stand in the text of every member that an own script makes. A script's own function
  /// may have it too.
  package static let memberMark = "/*native*/"

  /// Hands over a function that gives the text of a member which an own script has made, and
  /// undefined for any other function.
  package func addFunctionText(_ textOf: Value) {
    machine.functionTexts.removeAll { !$0.isAlive }
    machine.functionTexts.append(protect(textOf))
  }
}
