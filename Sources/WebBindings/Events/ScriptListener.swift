internal import DOM
internal import ScriptEngine

/// A listener of a script: a function, or an object with a `handleEvent` method.
final class ScriptListener: EventCallback {
  // The realm is closed before it is freed, and calls no listeners after that.
  private let realm: Unmanaged<Realm>
  private let object: ProtectedValue

  init(_ object: ProtectedValue, in realm: Realm) {
    self.object = object
    self.realm = Unmanaged.passUnretained(realm)
  }

  /// The object's address, which is the same as long as the object is kept alive. The object
  /// belongs to one world only.
  var identity: UInt { object.value.address }

  /// DOM Standard, "inner invoke", steps 8 to 11; Web IDL, "call a user object's operation".
  func handle(_ event: Event, isInShadowTree: Bool) {
    // The realm itself would count a reference each time that it is used.
    realm._withUnsafeGuaranteedRef { handle(event, in: $0, isInShadowTree: isInShadowTree) }
  }

  private func handle(_ event: Event, in realm: Realm, isInShadowTree: Bool) {
    if realm.mayBeGone, realm.isGone(event.currentTarget) { return }
    let home = realm.home(of: object.value)
    let shown = isInShadowTree ? nil : event
    let outer = home.beginListener(of: shown)
    do {
      if home.context.isCallable(object.value) {
        _ = try realm.eventScript().invoke(object.value, with: event)
      } else {
        try callMethod(with: event, in: realm, home)
      }
    } catch {
      home.listenerThrew(error, at: shown)
    }
    home.endListener(outer)
  }

  private func callMethod(with event: Event, in realm: Realm, _ home: Realm) throws {
    let context = home.context
    let argument = try realm.wrap(event: event)
    let method = try context.property("handleEvent", of: object.value)
    guard context.isCallable(method) else {
      throw ScriptError.type("'handleEvent' property of event listener should be callable")
    }
    try context.call(method, this: object.value, argument)
  }
}
