internal import DOM
internal import ScriptEngine

/// HTML Standard, 9.1.
final class MessageEvent: Event {
  var data: WorldValue?
  var origin = ""
  var lastEventId = ""
  var source: EventTarget?
  var ports: [MessagePort] = []
}

extension Interfaces {
  static let messageEvent = Interface<MessageEvent>("MessageEvent", inherits: event) {
    try $0.worldValue("data", \.data)
    try $0.member("origin", \.origin)
    try $0.member("lastEventId", \.lastEventId)
    try $0.nullableMember("source", \.source)
    try $0.readonly("ports") { $0.ports }
    $0.eventConstructor { MessageEvent($0) }
    try $0.method("initMessageEvent") {
      (
        event, type: String, bubbles: Bool?, cancelable: Bool?, data: Value?, origin: String?,
        lastEventId: String?, source: Nullable<EventTarget>?, realm: Realm
      ) in
      if event.initialize(type, bubbles: bubbles ?? false, cancelable: cancelable ?? false) {
        event.data = data.map { WorldValue($0, in: realm) }
        event.origin = origin ?? ""
        event.lastEventId = lastEventId ?? ""
        event.source = source?.value
      }
      return Undefined()
    }
  }
}
