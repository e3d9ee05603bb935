internal import DOM
internal import ScriptEngine

/// A connection on which a server sends events (HTML Standard, 9.2). None is ever opened: it ends as in
/// WebKit when the network refuses.
final class ServerEventSource: EventTargetObject, ObjectResult, ObjectArgument {
  enum State: Int {
    case connecting, open, closed
  }

  let url: URLRecord
  let withCredentials: Bool
  fileprivate private(set) var state = State.connecting
  var interface: InterfaceDefinition { Interfaces.eventSource.definition }

  fileprivate init(_ url: URLRecord, withCredentials: Bool) {
    (self.url, self.withCredentials) = (url, withCredentials)
  }

  /// Ends the attempt to open the connection, in a task.
  fileprivate func fail(in realm: Realm) throws {
    // What a script has put on the wrapper must still be there when the event comes.
    let wrapper = realm.context.protect(try realm.wrap(self))
    realm.noteRefusal(of: url)
    realm.eventLoop.queueTask { [self, unowned realm] in
      withExtendedLifetime(wrapper) {
        if state == .closed { return }
        state = .closed
        EventTarget.object(self).dispatch(realm.makeEvent(Event("error")))
      }
    }
  }

  fileprivate func close() { state = .closed }
}

extension Interfaces {
  static let eventSource = Interface<ServerEventSource>("EventSource", inherits: eventTarget) {
    $0.constructor { (address: String, options: DictionaryArgument?, realm: Realm) in
      let withCredentials = try realm.boolean("withCredentials", of: options?.value)
      guard let url = realm.document.parseURL(address) else {
        throw DOMException(.syntax, "The string did not match the expected pattern.")
      }
      let source = ServerEventSource(url, withCredentials: withCredentials)
      try source.fail(in: realm)
      return source
    }
    try $0.constants(["CONNECTING": 0, "OPEN": 1, "CLOSED": 2])
    try $0.readonly("url") { $0.url.href }
    try $0.readonly("withCredentials") { $0.withCredentials }
    try $0.readonly("readyState") { $0.state.rawValue }
    try $0.eventHandlers("onopen onmessage onerror")
    try $0.method("close") { (source: ServerEventSource) in
      source.close()
      return Undefined()
    }
  }
}
