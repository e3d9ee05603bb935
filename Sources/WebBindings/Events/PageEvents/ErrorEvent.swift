internal import DOM
internal import ScriptEngine

/// HTML Standard, 8.1.4.6.
final class ErrorEvent: Event {
  var message = ""
  var filename = ""
  var line = 0
  var column = 0
  var error: WorldValue?
}

extension Interfaces {
  static let errorEvent = Interface<ErrorEvent>("ErrorEvent", inherits: event) {
    try $0.member("message", \.message)
    try $0.member("filename", \.filename)
    try $0.integer("lineno", \.line, as: .unsignedLong)
    try $0.integer("colno", \.column, as: .unsignedLong)
    try $0.worldValue("error", \.error, absent: .undefined)
    try $0.eventConstructor { ErrorEvent($0) }
  }
}
