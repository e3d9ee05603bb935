internal import DOM
internal import ScriptEngine

/// The screen (CSSOM View, 4.3).
final class Screen: DOMObject, ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.screen.definition }
  var keepsWrapper: Bool { true }
}

extension Interfaces {
  static let screen = Interface<Screen>("Screen") {
    for name in ["height", "availHeight"] {
      try $0.readonly(name) { (_, realm: Realm) in realm.environment.media.deviceHeight }
    }
    for name in ["width", "availWidth"] {
      try $0.readonly(name) { (_, realm: Realm) in realm.environment.media.deviceWidth }
    }
    for name in ["colorDepth", "pixelDepth"] { try $0.readonly(name) { _ in 24 } }
    for name in ["availLeft", "availTop"] { try $0.readonly(name) { _ in 0 } }
  }
}
