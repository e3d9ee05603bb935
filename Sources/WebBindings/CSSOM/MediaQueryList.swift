internal import CSS
internal import DOM
internal import ScriptEngine

/// A media query from a script (CSSOM View, 4.2). The viewport never changes, so there are no
/// events.
final class MediaQueryList: EventTargetObject, ObjectResult, ObjectArgument {
  let queries: CSSMediaQueryList
  var interface: InterfaceDefinition { Interfaces.mediaQueryList.definition }

  init(_ text: String) {
    queries = CSSMediaQueryList(parsing: text)
  }
}

extension Interfaces {
  static let mediaQueryList = Interface<MediaQueryList>("MediaQueryList", inherits: eventTarget) {
    try $0.readonly("media") { $0.queries.text }
    try $0.readonly("matches") { (list, realm: Realm) in
      list.queries.matches(realm.environment.media)
    }
    try $0.eventHandlers("onchange")
    try $0.method("addListener") { (list, argument: ListenerArgument, realm: Realm) in
      if let listener = argument.listener {
        realm.addListener(to: .object(list), type: "change", listener)
      }
      return Undefined()
    }
    try $0.method("removeListener") { (list, argument: ListenerArgument) in
      if let listener = argument.listener {
        list.listeners.remove(type: "change", identity: listener.address, capture: false)
      }
      return Undefined()
    }
  }
}
