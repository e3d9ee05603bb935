internal import DOM
internal import ScriptEngine

extension InterfaceBuilder where Subject == Window {
  /// HTML Standard, 8.7 and 8.8.
  func includeTimers() throws {
    for name in ["setTimeout", "setInterval"] {
      try method(name) {
        (
          _, handler: TimerHandler, timeout: Int?, arguments: Variadic<ProtectedValue>,
          realm: Realm
        ) in
        realm.setTimer(
          handler, milliseconds: timeout ?? 0, repeats: name == "setInterval",
          arguments: arguments.values)
      }
    }
    for name in ["clearTimeout", "clearInterval"] {
      try method(name) { (_, number: Int?, realm: Realm) in
        realm.eventLoop.clearTimer(number ?? 0)
        return Undefined()
      }
    }
    try method("queueMicrotask") { (_, callback: Callback, realm: Realm) in
      try realm.queueMicrotask(callback)
      return Undefined()
    }
    try method("reportError") { (_, error: Value, realm: Realm) in
      realm.report(ThrownValue(realm.context.protect(error)))
      return Undefined()
    }
  }

  /// Animation frames (HTML Standard, 8.11).
  ///
  /// - Parameter prefixes: whether the members have WebKit's older names too.
  func includeFrames(prefixes: Bool = false) throws {
    for name in ["requestAnimationFrame", "webkitRequestAnimationFrame"].prefix(prefixes ? 2 : 1) {
      try method(name) { (_, callback: Callback, realm: Realm) in
        let use = realm.use
        return realm.eventLoop.requestFrame { [unowned realm] moment in
          defer { withExtendedLifetime(use) {} }
          // Nothing is drawn in a frame that was removed.
          if realm.window.isClosed || realm.isOver { return }
          realm.guarded(calling: callback.function.value) {
            let context = realm.context
            try context.call(callback.function.value, context.makeNumber(moment.rounded(.down)))
          }
        }
      }
    }
    for name in [
      "cancelAnimationFrame", "webkitCancelAnimationFrame", "webkitCancelRequestAnimationFrame",
    ].prefix(prefixes ? 3 : 1) {
      try method(name) { (_, number: Int, realm: Realm) in
        realm.eventLoop.cancelFrame(number)
        return Undefined()
      }
    }
  }
}

/// The handler of a timer: a function, or the text of a script.
private enum TimerHandler: ConvertibleArgument {
  case function(ProtectedValue)
  case script(String)

  static func convert(_ value: Value, in realm: Realm) throws -> TimerHandler {
    realm.context.isCallable(value)
      ? .function(realm.context.protect(value)) : .script(try realm.context.string(value))
  }
}

extension Realm {
  fileprivate func setTimer(
    _ handler: TimerHandler, milliseconds: Int, repeats: Bool, arguments: [ProtectedValue]
  ) -> Int {
    var callback: ProtectedValue?
    if case .function(let function) = handler { callback = function }
    let use = use
    return eventLoop.setTimer(
      milliseconds: Double(milliseconds), repeats: repeats,
      while: { [window, link] in !window.isClosed && link.realm?.isOver != true }
    ) { [unowned self] in
      defer { withExtendedLifetime(use) {} }
      guarded(calling: callback?.value) {
        switch handler {
        case .function(let function):
          try context.call(
            function.value, this: context.global, arguments: arguments)
        case .script(let source):
          try context.evaluate(source, name: document.url)
        }
      }
    }
  }

  /// HTML Standard, 8.6. An exception is reported, and does not become a rejection.
  fileprivate func queueMicrotask(_ callback: Callback) throws {
    let home = home(of: callback.function.value)
    if home !== self { return try home.queueMicrotask(callback) }
    let guarding = try function(
      """
      (report => callback => () => {
        try { callback(); } catch (error) { report(error); }
      })
      """
    ) {
      [
        context.protect(
          context.makeFunction(name: "", length: 1) { [unowned self] call in
            report(ThrownValue(call.context.protect(call[0])))
            return call.context.undefined
          })
      ]
    }
    try context.queueMicrotask(context.call(guarding, callback.function.value))
  }
}
