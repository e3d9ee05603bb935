internal import DOM
internal import ScriptEngine

extension Realm {
  /// Runs a listener with `event` as the current one of its window; an exception is reported there,
  /// and goes no further.
  ///
  /// - Parameters:
  ///   - listener: the function or the object that scripts have set.
  ///   - body: gets the listener's realm.
  func withCurrentEvent(
    _ event: Event?, listener: Value, _ body: (Realm) throws -> Void
  ) {
    let home = home(of: listener)
    let outer = home.currentEvent
    home.currentEvent = event
    defer { home.currentEvent = outer }
    home.guarded { try body(home) }
  }

  /// Runs a script's callback; an exception is reported, and goes no further.
  ///
  /// - Parameter callback: what runs, if another realm may have made it: its window hears of the
  ///   exception (Web IDL, "report the exception").
  func guarded(calling callback: Value? = nil, _ body: () throws -> Void) {
    do {
      try body()
    } catch let thrown as ThrownValue {
      (callback.map(home) ?? self).report(thrown)
    } catch {
      let home = callback.map(home) ?? self
      home.report(ThrownValue(home.context.protect(home.context.exception(for: error))))
    }
  }

  /// An event of the program's own, with the time.
  func makeEvent<Subclass: Event>(_ event: Subclass) -> Subclass {
    event.isTrusted = true
    event.timeStamp = eventLoop.timeStamp
    return event
  }

  /// HTML Standard, "report an exception": an `error` event at the window, then the list of
  /// ``reportedExceptions`` unless a listener took care of it.
  func report(_ thrown: ThrownValue) {
    let exception = context.describe(thrown)
    if exception.isTimeLimit {
      if reportedExceptions.last != exception { reportedExceptions.append(exception) }
      return
    }
    guard !isReporting else {
      reportedExceptions.append(exception)
      return
    }
    isReporting = true
    defer { isReporting = false }
    let event = makeEvent(ErrorEvent("error", cancelable: true))
    event.message =
      exception.name.isEmpty
      ? exception.message : "\(exception.name): \(exception.message)"
    event.filename = exception.location?.source ?? ""
    event.line = exception.location?.line ?? 0
    event.column = exception.location?.column ?? 0
    event.error = WorldValue(thrown.value, in: self)
    if EventTarget.object(window).dispatch(event) { reportedExceptions.append(exception) }
  }
}
