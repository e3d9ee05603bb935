internal import DOM
internal import ScriptEngine

/// HTML Standard, 8.1.4.7.
final class PromiseRejectionEvent: Event {
  var promise: WorldValue?
  var reason: WorldValue?
}

extension Interfaces {
  static let promiseRejectionEvent = Interface<PromiseRejectionEvent>(
    "PromiseRejectionEvent", inherits: event
  ) {
    try $0.worldValue("promise", \.promise)
    try $0.worldValue("reason", \.reason, absent: .undefined)
    $0.eventConstructor { PromiseRejectionEvent($0) }
  }
}
