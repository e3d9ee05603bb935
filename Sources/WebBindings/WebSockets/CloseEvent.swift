internal import DOM
internal import ScriptEngine

/// The end of a connection (WebSockets Standard, 6).
final class CloseEvent: Event {
  var wasClean = false
  var code = 0
  var reason = ""
}

extension Interfaces {
  static let closeEvent = Interface<CloseEvent>("CloseEvent", inherits: event) {
    try $0.member("wasClean", \.wasClean)
    try $0.integer("code", \.code, as: .unsignedShort)
    try $0.member("reason", \.reason)
    try $0.eventConstructor { CloseEvent($0) }
  }
}
