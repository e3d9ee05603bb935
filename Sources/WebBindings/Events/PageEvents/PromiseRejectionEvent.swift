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
    try $0.promise("promise", \.promise)
    try $0.worldValue("reason", \.reason, absent: .undefined)
    try $0.eventConstructor(requiring: ["promise": "Promise"]) { PromiseRejectionEvent($0) }
  }
}

extension InterfaceBuilder where Subject == PromiseRejectionEvent {
  /// Adds the promise, which the dictionary must have. Any other value becomes a resolved promise.
  fileprivate func promise(
    _ name: String, _ path: ReferenceWritableKeyPath<Subject, WorldValue?>
  ) throws {
    try readonly(name) { $0[keyPath: path] }
    initializer(name) { event, value, realm in
      let resolve = try realm.function("Promise.resolve.bind(Promise)")
      event[keyPath: path] = WorldValue(try realm.context.call(resolve, value), in: realm)
    }
  }
}
