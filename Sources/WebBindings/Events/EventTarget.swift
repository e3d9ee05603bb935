package import DOM
package import ScriptEngine

extension Interfaces {
  /// DOM Standard, 2.7.
  static let eventTarget = Interface<EventTarget>("EventTarget") {
    $0.constructor { () in EventTarget.object(ScriptEventTarget()) }
    try $0.method("addEventListener") {
      (target, type: String, callback: ListenerArgument, options: Value?, realm: Realm) in
      try realm.addListener(to: target, type: type, callback: callback, options: options)
      return Undefined()
    }
    try $0.method("removeEventListener") {
      (target, type: String, callback: RemovedListenerArgument, options: Value?, realm: Realm) in
      let capture = try realm.capture(options)
      if let listener = callback.listener {
        target.removeListener(type: type, identity: listener.address, capture: capture)
      }
      return Undefined()
    }
    try $0.method("dispatchEvent") { (target, event: Event, realm: Realm) in
      guard event.canBeDispatched else {
        throw DOMException.hasInvalidState
      }
      event.isTrusted = false
      defer { realm.noteEventChange() }
      return target.dispatch(event)
    }
  }
}

/// A target that a script has made with `new EventTarget()`.
final class ScriptEventTarget: EventTargetObject, ObjectResult {
  var interface: InterfaceDefinition { Interfaces.eventTarget.definition }
}

extension EventTarget: InterfaceType {
  package static func unwrap(node: Node?, object: AnyObject?) -> EventTarget? {
    node.map(EventTarget.node) ?? (object as? EventTargetObject).map(EventTarget.object)
  }
}

extension EventTarget: ResultType {
  package func encode(in realm: Realm) throws -> Value {
    switch self {
    case .node(let node): return try realm.wrap(node)
    case .object(let object):
      guard let object = object as? any ObjectResult else { return realm.context.null }
      return try object.encode(in: realm)
    }
  }
}

/// The argument `EventListener?`: a function, an object or null.
struct ListenerArgument: ConvertibleArgument {
  let listener: Value?

  static func convert(_ value: Value, in realm: Realm) throws -> ListenerArgument {
    ListenerArgument(listener: try realm.listener(value, for: "addEventListener"))
  }
}

/// The argument `EventListener?` of `removeEventListener`. Its error messages have the name of that
/// method.
private struct RemovedListenerArgument: ConvertibleArgument {
  let listener: Value?

  static func convert(_ value: Value, in realm: Realm) throws -> RemovedListenerArgument {
    RemovedListenerArgument(listener: try realm.listener(value, for: "removeEventListener"))
  }
}

extension Realm {
  fileprivate func listener(_ value: Value, for method: String) throws -> Value? {
    if context.isNull(value) || context.isUndefined(value) { return nil }
    guard context.isObject(value) else {
      throw ScriptError.type("Argument 2 ('listener') to EventTarget.\(method) must be an object")
    }
    return value
  }

  /// DOM Standard, "flatten": the capture flag of `options`, which may be a boolean.
  fileprivate func capture(_ options: Value?) throws -> Bool {
    guard let options else { return false }
    return context.isObject(options)
      ? try boolean("capture", of: options) : context.boolean(options)
  }

  fileprivate func addListener(
    to target: EventTarget, type: String, callback: ListenerArgument, options: Value?
  ) throws {
    let capture = try capture(options)
    var once = false
    var isPassive: Bool?
    var signal: AbortSignal?
    if let options, context.isObject(options) {
      once = try boolean("once", of: options)
      isPassive = try member("passive", of: options).map(context.boolean)
      signal = try member("signal", of: options).map { try AbortSignal.convert($0, in: self) }
    }
    guard let listener = callback.listener else { return }
    addListener(
      to: target, type: type, listener, capture: capture, isPassive: isPassive, once: once,
      signal: signal)
  }

  /// Adds a function or an object of this world as a listener, unless the target has the same one already.
  ///
  /// - Parameter typeNumber: the number of the type, see ``EventObjects/number(ofType:)``; nil if the caller
  ///   does not know it.
  func addListener(
    to target: EventTarget, type: String, _ listener: Value, capture: Bool = false,
    isPassive: Bool? = nil, once: Bool = false, signal: AbortSignal? = nil, typeNumber: Int? = nil
  ) {
    noteListener(ofType: type)
    let events = nodeObjects.events
    events.mailbox.noteListener(of: target, type: typeNumber ?? events.number(ofType: type))
    // To keep a value takes longer than to look for it.
    let known = target.existingListeners?
      .has(type: type, identity: listener.address, capture: capture)
    if known == true { return }
    target.addListener(
      EventListener(
        type: type, callback: ScriptListener(context.protect(listener), in: self),
        capture: capture, isPassive: isPassive, once: once, signal: signal))
  }
}
