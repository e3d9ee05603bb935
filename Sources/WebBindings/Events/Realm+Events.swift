internal import DOM
internal import ScriptEngine

extension Realm {
  /// The object that shows an event in this world.
  func wrap(event: Event) throws -> Value {
    if let address = nodeObjects.events.address(of: event) { return context.object(at: address) }
    if let known = (event.wrappers[world] as? WeakValue)?.value { return known }
    return try eventScript().makeObject(for: event)
  }

  /// Call this after a script may have changed an event that has a Swift object, or dispatched one.
  func noteEventChange() {
    nodeObjects.events.noteChange()
    // Another world may know the event as well.
    guard let page = document.node.pool.scripting as? PageWorld else { return }
    page.isolated.nodeObjects.events.noteChange()
    page.made?.nodeObjects.events.noteChange()
  }

  /// Makes an event the window's current one. Call this before a listener of this realm runs, and
  /// ``endListener(_:)`` after it. One function with the listener as a closure would take longer.
  ///
  /// - Parameter event: nil for an event in a shadow tree.
  /// - Returns: the event that was the current one before.
  func beginListener(of event: Unmanaged<Event>?) -> Unmanaged<Event>? {
    let outer = currentEvent
    currentEvent = event
    return outer
  }

  /// Reports an exception of a listener to the window.
  func listenerThrew(_ error: any Error, at event: Unmanaged<Event>?) {
    event?.takeUnretainedValue().hasListenerThrown = true
    guarded { throw error }
  }

  /// Call this when a listener has run.
  func endListener(_ outer: Unmanaged<Event>?) {
    currentEvent = outer
    if let activity = objects.knownDatabaseActivity, !context.machine.isRunning {
      activity.endTask()
    }
  }

  /// Whether the window may be gone: a script of this world has used the window of any frame, or it is
  /// that of a worker.
  var mayBeGone: Bool { family != nil || worker != nil }

  /// Whether a target is in a frame that was removed. As in WebKit, none of its listeners runs.
  func isGone(_ target: EventTarget?) -> Bool {
    switch target {
    case .node(let node): node.separateDocument?.frame?.isClosed ?? false
    // This is the realm in which the target has got the listener.
    case .object: window.isClosed
    case nil: false
    }
  }

  /// Runs a callback of a script. An exception is reported, and is not thrown further.
  ///
  /// - Parameter callback: the function or object, if it may belong to another realm. The exception
  ///   is then reported to that realm's window (Web IDL, "report the exception").
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

  /// Prepares an event that the program sends: it is trusted, and has the present time.
  func makeEvent<Subclass: Event>(_ event: Subclass) -> Subclass {
    event.isTrusted = true
    event.timeStamp = timeStamp
    return event
  }

  /// HTML Standard, "report an exception": fires `error` at the window. Unless a listener handles
  /// it, the exception is added to ``reportedExceptions``.
  func report(_ thrown: ThrownValue) {
    let exception = context.describe(thrown)
    if exception.isTimeLimit {
      if reportedExceptions.last != exception { reportedExceptions.append(exception) }
      return
    }
    report(exception, WorldValue(thrown.value, in: self))
  }

  /// Does the same for an exception that may be another realm's.
  ///
  /// - Parameter error: the value that was thrown, as far as this realm may see it.
  func report(_ exception: ScriptException, _ error: WorldValue) {
    guard !isReporting else { return record(exception) }
    isReporting = true
    defer { isReporting = false }
    if EventTarget.object(window).dispatch(makeErrorEvent(for: exception, error)) {
      record(exception)
    }
  }

  /// Records an exception that nothing has handled. That of a worker is the owner's to handle.
  private func record(_ exception: ScriptException) {
    if let worker {
      worker.report(exception)
    } else {
      reportedExceptions.append(exception)
    }
  }

  /// The event that reports an exception.
  ///
  /// - Parameter error: the value that was thrown.
  func makeErrorEvent(for exception: ScriptException, _ error: WorldValue) -> ErrorEvent {
    let event = makeEvent(ErrorEvent("error", cancelable: true))
    event.message =
      exception.name.isEmpty
      ? exception.message : "\(exception.name): \(exception.message)"
    event.filename = exception.location?.source ?? ""
    event.line = exception.location?.line ?? 0
    event.column = exception.location?.column ?? 0
    event.error = error
    return event
  }
}
