internal import DOM
internal import ScriptEngine

/// The value of an event handler attribute such as `onclick`, which one world has set (HTML
/// Standard, 8.1.8.1).
final class EventHandler: ScriptedCallback {
  // The realm is closed before it is freed, and calls no handlers after that.
  unowned let realm: Realm
  var value: ProtectedValue

  init(_ value: ProtectedValue, in realm: Realm) {
    self.value = value
    self.realm = realm
  }

  var world: Int { realm.world }

  /// HTML Standard, "the event handler processing algorithm".
  func handle(_ event: Event, isInShadowTree: Bool) {
    if realm.mayBeGone, realm.isGone(event.currentTarget) { return }
    let home = realm.home(of: value.value)
    let shown = isInShadowTree ? nil : Unmanaged.passUnretained(event)
    let outer = home.beginListener(of: shown)
    do {
      try call(with: event, in: home.context)
    } catch {
      home.listenerThrew(error, at: shown)
    }
    home.endListener(outer)
  }

  private func call(with event: Event, in context: Context) throws {
    guard context.isCallable(value.value) else { return }
    let isWindow =
      if case .object(let object) = event.currentTarget { object is Window } else { false }
    if isWindow, let error = event as? ErrorEvent, event.type == "error" {
      let this = try event.currentTarget.map(realm.encode) ?? context.undefined
      let result = try context.call(
        value.value, this: this, context.makeString(error.message),
        context.makeString(error.filename), context.makeNumber(Double(error.line)),
        context.makeNumber(Double(error.column)),
        error.error?.value(in: realm) ?? context.null)
      if context.isSame(result, context.true) { event.preventDefault() }
      return
    }
    let result = try realm.eventScript().invoke(value.value, with: event)
    if event.type == "beforeunload" {
      guard let event = event as? BeforeUnloadEvent, !context.isNull(result),
        !context.isUndefined(result)
      else { return }
      event.preventDefault()
      if event.returnValue.isEmpty {
        event.returnValue = try DOMString.convert(result, in: realm)
      }
    } else if context.isSame(result, context.false) {
      event.preventDefault()
    }
  }
}

extension EventTarget {
  /// The handler that a world has for a name; nil if it has none.
  func handler(named name: HandlerName, in realm: Realm) -> EventHandler? {
    if let attribute = handlerAttribute(named: name, in: realm) { return attribute.handler() }
    guard let listeners = existingListeners, !listeners.isEmpty else { return nil }
    for entry in listeners.entries(ofType: name.type) {
      if let handler = entry.callback as? EventHandler, handler.realm === realm { return handler }
    }
    return nil
  }

  /// The attribute in the markup, which is the page's handler in the page's world; nil in other
  /// worlds.
  private func handlerAttribute(named name: HandlerName, in realm: Realm) -> HandlerAttribute? {
    guard realm.world == PageWorld.number else { return nil }
    return handlerAttributeListener(named: name.name) as? HandlerAttribute
  }

  /// Sets a handler. It keeps its place among the listeners until it is set to nil.
  func setHandler(named name: HandlerName, to value: Value?, in realm: Realm) {
    if let attribute = handlerAttribute(named: name, in: realm) {
      return attribute.set(value.map(realm.context.protect), in: realm)
    }
    let known = handler(named: name, in: realm)
    guard let value else {
      if let known {
        listeners.remove(type: name.type, identity: known.identity, capture: false)
      }
      return
    }
    let kept = realm.context.protect(value)
    if let known {
      known.value = kept
    } else {
      realm.noteListener(ofType: name.type)
      realm.handlerLists.noteUse(of: name)
      addListener(EventListener(type: name.type, callback: EventHandler(kept, in: realm)))
    }
  }
}
