internal import CJavaScriptCore

extension Context {
  /// A function that behaves like undefined in `typeof` and as a condition, as `document.all` must
  /// (the `[[IsHTMLDDA]]` internal slot, ECMAScript, B.3.6).
  ///
  /// - Parameter body: the action of a call. After an error, the call returns undefined.
  /// - Returns: nil if the engine's library cannot make one.
  package func makeMasquerader(_ body: @escaping (Invocation) throws -> Value) -> Value? {
    guard Masquerade.isUsable,
      let function = Masquerade.function(in: reference, of: machine.group, Self.callHost)
    else { return nil }
    machine.functions.set(
      HostFunction(context: self, isBehindScript: false, body: body), for: function)
    return Value(function)
  }

  /// Calls the host function of a masquerader.
  private static let callHost: Masquerade.Native = { global, frame in
    guard let global, let frame, let call = Masquerade.Call(frame),
      let machine = MachineRegistry.machine(of: JSContextGetGroup(global)),
      let host = machine.functions.find(call.callee)
    else { return nil }
    let undefined = host.context.undefined.reference
    let invocation = Invocation(
      context: host.context, this: Value(call.this), count: call.count, arguments: call.arguments)
    let result = try? host.body(invocation)
    if machine.timeLimitReached { machine.terminate(in: host.context) }
    return result?.reference ?? undefined
  }
}
