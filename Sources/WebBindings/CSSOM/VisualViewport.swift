internal import CSS
internal import DOM
internal import ScriptEngine

/// The part of the page that the user sees (CSSOM View, 12).
final class VisualViewport: EventTargetObject, ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.visualViewport.definition }
  var keepsWrapper: Bool { true }
  var isOfWindow: Bool { true }
}

extension Interfaces {
  static let visualViewport = Interface<VisualViewport>("VisualViewport", inherits: eventTarget) {
    for name in ["offsetLeft", "offsetTop", "pageLeft", "pageTop"] {
      try $0.readonly(name) { _ in 0 }
    }
    try $0.readonly("width") { (_, realm: Realm) in realm.environment.media.width }
    try $0.readonly("height") { (_, realm: Realm) in realm.environment.media.height }
    try $0.readonly("scale") { _ in 1 }
    try $0.eventHandlers("onresize onscroll")
  }
}
