internal import DOM
internal import ScriptEngine

/// HTML Standard, 7.4.6.
final class PopStateEvent: Event {
  var state: WorldValue?
  var hasUAVisualTransition = false
}

extension Interfaces {
  static let popStateEvent = Interface<PopStateEvent>("PopStateEvent", inherits: event) {
    try $0.worldValue("state", \.state)
    try $0.member("hasUAVisualTransition", \.hasUAVisualTransition)
    try $0.eventConstructor { PopStateEvent($0) }
  }
}
