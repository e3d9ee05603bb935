internal import DOM
internal import ScriptEngine

/// The places where fingers touch the screen (Touch Events, 4). The list is always empty.
final class TouchList: DOMObject, ObjectResult, ObjectArgument {
  var interface: InterfaceDefinition { Interfaces.touchList.definition }
}

extension Interfaces {
  static let touchEvent = Interface<TouchEvent>("TouchEvent", inherits: uiEvent) {
    for name in ["touches", "targetTouches", "changedTouches"] {
      try $0.readonly(name) { _ in TouchList() }
    }
    try $0.modifierKeys(\.modifiers)
    try $0.eventConstructor { TouchEvent($0) }
  }

  static let touchList = Interface<TouchList>("TouchList") {
    try $0.readonly("length") { _ in 0 }
    try $0.method("item") { (_, _: UnsignedLong, realm: Realm) in realm.context.null }
    try $0.arrayLike(iteratorOnly: true)
  }
}
