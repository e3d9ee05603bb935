internal import DOM
internal import ScriptEngine

/// The action of a listener that is an object of a script.
protocol ScriptedCallback: EventCallback {
  var value: ProtectedValue { get }
  /// The world that the object belongs to.
  var world: Int { get }
}

/// A listener of a script: a function, or an object with a `handleEvent` method.
final class ScriptListener: ScriptedCallback {
  // The realm is closed before it is freed, and calls no listeners after that.
  private let realm: Unmanaged<Realm>
  let value: ProtectedValue

  init(_ value: ProtectedValue, in realm: Realm) {
    self.value = value
    self.realm = Unmanaged.passUnretained(realm)
  }

  var world: Int { realm._withUnsafeGuaranteedRef { $0.world } }

  /// The object's address, which is the same as long as the object is kept alive. The object
  /// belongs to one world only.
  var identity: UInt { value.value.address }

  /// DOM Standard, "inner invoke", steps 8 to 11; Web IDL, "call a user object's operation".
  func handle(_ event: Event, isInShadowTree: Bool) {
    // The realm itself would count a reference each time that it is used.
    realm._withUnsafeGuaranteedRef { handle(event, in: $0, isInShadowTree: isInShadowTree) }
  }

  private func handle(_ event: Event, in realm: Realm, isInShadowTree: Bool) {
    if realm.mayBeGone, realm.isGone(event.currentTarget) { return }
    // A realm that another function returns would count a reference.
    if realm.isAlone {
      handle(event, in: realm, realm, isInShadowTree: isInShadowTree)
    } else {
      handle(event, in: realm, realm.home(of: value.value), isInShadowTree: isInShadowTree)
    }
  }

  /// - Parameter home: the realm that the callback belongs to.
  private func handle(_ event: Event, in realm: Realm, _ home: Realm, isInShadowTree: Bool) {
    let shown = isInShadowTree ? nil : Unmanaged.passUnretained(event)
    let outer = home.beginListener(of: shown)
    do {
      if home.context.isCallable(value.value) {
        _ = try realm.eventScript().invoke(value.value, with: event)
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
    let method = try context.property("handleEvent", of: value.value)
    guard context.isCallable(method) else {
      throw ScriptError.type("'handleEvent' property of event listener should be callable")
    }
    try context.call(method, this: value.value, argument)
  }
}
