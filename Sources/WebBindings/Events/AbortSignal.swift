package import DOM
internal import ScriptEngine

/// DOM Standard, 3.1.
final class AbortController: DOMObject, ObjectResult, ObjectArgument {
  let signal = AbortSignal()
  var interface: InterfaceDefinition { Interfaces.abortController.definition }
}

extension Interfaces {
  static let abortController = Interface<AbortController>("AbortController") {
    $0.constructor { () in AbortController() }
    try $0.readonly("signal") { $0.signal }
    try $0.method("abort") { (controller, reason: Value?, realm: Realm) in
      try realm.abort(controller.signal, reason: reason)
      return Undefined()
    }
  }

  /// DOM Standard, 3.2.
  static let abortSignal = Interface<AbortSignal>("AbortSignal", inherits: eventTarget) {
    $0.staticMethod("abort") { (reason: Value?, realm: Realm) in
      let signal = AbortSignal()
      try realm.abort(signal, reason: reason)
      return signal
    }
    $0.staticMethod("timeout") { (milliseconds: Double, realm: Realm) in
      guard milliseconds >= 0, milliseconds <= 9_007_199_254_740_991 else {
        let value = try realm.context.string(realm.context.makeNumber(milliseconds))
        throw ScriptError.type("Value \(value) is outside the range [0, 9007199254740991]")
      }
      let signal = AbortSignal()
      _ = realm.eventLoop.setTimer(
        milliseconds: milliseconds.rounded(.towardZero),
        while: { [window = realm.window, link = realm.link] in
          !window.isClosed && link.realm?.isOver != true
        }
      ) { [unowned realm, use = realm.use] in
        defer { withExtendedLifetime(use) {} }
        realm.guarded {
          let reason = ExceptionObject(
            DOMException(.timeout, "The operation timed out."))
          try realm.abort(signal, reason: realm.encode(reason))
        }
      }
      return signal
    }
    $0.staticMethod("any") { (signals: SequenceArgument<AbortSignal>) in
      AbortSignal(following: signals.values)
    }
    try $0.readonly("aborted") { $0.isAborted }
    try $0.readonly("reason") { (signal, realm: Realm) in realm.reason(of: signal) }
    try $0.eventHandlers("onabort")
    try $0.method("throwIfAborted") { (signal, realm: Realm) in
      if signal.isAborted {
        throw ThrownValue(realm.context.protect(realm.reason(of: signal)))
      }
      return Undefined()
    }
  }
}

extension AbortSignal: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.abortSignal.definition }
}

extension Realm {
  /// DOM Standard, "signal abort". Without a reason, the reason is an `AbortError`.
  fileprivate func abort(_ signal: AbortSignal, reason: Value?) throws {
    let reason =
      try reason ?? encode(ExceptionObject(DOMException(.abort, "The operation was aborted.")))
    signal.abort(reason: WorldValue(reason, in: self)) { makeEvent(Event("abort")) }
  }

  /// The reason of a signal's abort, for this world; undefined if the signal was not aborted.
  func reason(of signal: AbortSignal) -> Value {
    guard signal.isAborted else { return context.undefined }
    return (signal.reason as? WorldValue)?.value(in: self) ?? context.undefined
  }
}
