internal import CSS
internal import DOM
internal import ScriptEngine

/// The screen (CSSOM View, 4.3).
final class Screen: DOMObject, ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.screen.definition }
  var keepsWrapper: Bool { true }
  var isOfWindow: Bool { true }
}

extension Interfaces {
  static let screen = Interface<Screen>("Screen") {
    try $0.readonly("height") { (_, realm: Realm) in realm.environment.media.deviceHeight }
    try $0.readonly("width") { (_, realm: Realm) in realm.environment.media.deviceWidth }
    for name in ["colorDepth", "pixelDepth"] { try $0.readonly(name) { _ in 24 } }
    for name in ["availLeft", "availTop"] { try $0.readonly(name) { _ in 0 } }
    try $0.readonly("availHeight") { (_, realm: Realm) in realm.environment.media.deviceHeight }
    try $0.readonly("availWidth") { (_, realm: Realm) in realm.environment.media.deviceWidth }
  }
}
