internal import DOM
internal import ScriptEngine

extension Realm {
  /// Runs a listener with `event` as the window's current one; an exception is reported, and goes
  /// no further.
  func withCurrentEvent(_ event: Event?, _ body: () throws -> Void) {
    let outer = currentEvent
    currentEvent = event
    defer { currentEvent = outer }
    guarded(body)
  }

  /// Runs a script's callback; an exception is reported, and goes no further.
  func guarded(_ body: () throws -> Void) {
    do {
      try body()
    } catch let thrown as ThrownValue {
      report(thrown)
    } catch {
      report(ThrownValue(context.protect(context.exception(for: error))))
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
