package import DOM
package import ScriptEngine

extension Interfaces {
  /// DOM Standard, 2.2.
  static let event = Interface<Event>("Event") {
    try $0.constants([
      "NONE": 0, "CAPTURING_PHASE": 1, "AT_TARGET": 2, "BUBBLING_PHASE": 3,
    ])
    try $0.readonly("type") { $0.type }
    try $0.readonly("target") { $0.target }
    try $0.readonly("currentTarget") { $0.currentTarget }
    try $0.readonly("eventPhase") { $0.phase.rawValue }
    try $0.attribute("cancelBubble") {
      $0.isPropagationStopped
    } set: { (event, value: Bool) in
      if value { event.stopPropagation() }
    }
    try $0.member("bubbles", \.bubbles)
    try $0.member("cancelable", \.cancelable)
    try $0.readonly("defaultPrevented") { $0.isCanceled }
    try $0.member("composed", \.composed)
    try $0.readonly("timeStamp") { $0.timeStamp }
    try $0.readonly("srcElement") { $0.target }
    try $0.attribute("returnValue") {
      !$0.isCanceled
    } set: { (event, value: Bool) in
      if !value { event.preventDefault() }
    }
    try $0.unforgeable("isTrusted") { $0.isTrusted }
    try $0.eventConstructor { Event($0) }
    try $0.method("composedPath") { $0.composedPath }
    try $0.method("stopPropagation") { (event: Event) in
      event.stopPropagation()
      return Undefined()
    }
    try $0.method("stopImmediatePropagation") { (event: Event) in
      event.stopImmediatePropagation()
      return Undefined()
    }
    try $0.method("preventDefault") { (event: Event) in
      event.preventDefault()
      return Undefined()
    }
    try $0.method("initEvent") { (event, type: String, bubbles: Bool?, cancelable: Bool?) in
      event.initialize(type, bubbles: bubbles ?? false, cancelable: cancelable ?? false)
      return Undefined()
    }
  }
}

extension Event: ObjectResult, ObjectArgument {
  package func encode(in realm: Realm) throws -> Value { try realm.wrap(event: self) }

  package var interface: InterfaceDefinition {
    let type = Swift.type(of: self)
    // Most events that scripts make are of no class of their own.
    if type == Event.self { return Interfaces.event.definition }
    return EventKind.byClass[ObjectIdentifier(type)] ?? Interfaces.event.definition
  }
}
