internal import DOM
internal import ScriptEngine

/// DOM Standard, 2.4.
final class CustomEvent: Event {
  var detail: WorldValue?
}

extension Interfaces {
  static let customEvent = Interface<CustomEvent>("CustomEvent", inherits: event) {
    try $0.worldValue("detail", \.detail)
    $0.eventConstructor { CustomEvent($0) }
    try $0.method("initCustomEvent") {
      (event, type: String, bubbles: Bool?, cancelable: Bool?, detail: Value?, realm: Realm) in
      if event.initialize(type, bubbles: bubbles ?? false, cancelable: cancelable ?? false) {
        event.detail = WorldValue(detail ?? realm.context.null, in: realm)
      }
      return Undefined()
    }
  }
}
