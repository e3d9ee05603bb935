internal import DOM
internal import ScriptEngine

/// Anything that events can be sent to.
enum EventTargetSubject: InterfaceType {
  case node(Node)
  case object(AnyObject)

  static func unwrap(node: Node?, object: AnyObject?) -> EventTargetSubject? {
    node.map(EventTargetSubject.node) ?? object.map(EventTargetSubject.object)
  }
}

extension Interfaces {
  /// DOM Standard, 2.7.
  static let eventTarget = Interface<EventTargetSubject>("EventTarget") { _ in }
}
