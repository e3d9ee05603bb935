internal import DOM
internal import Bytes
internal import ScriptEngine

extension InterfaceBuilder where Subject == Document {
  /// DOM Standard, Document.createEvent.
  func includeEventCreation() throws {
    try method("createEvent") { (_, name: String, realm: Realm) in
      guard let make = Self.makers[name.asciiLowercased] else {
        throw DOMException(.notSupported, "The operation is not supported.")
      }
      let event = make()
      event.timeStamp = realm.timeStamp
      return event
    }
  }

  /// The interfaces that `createEvent` accepts in WebKit, by their names in lower case.
  private static var makers: [String: () -> Event] {
    [
      "beforeunloadevent": { Event.makeUninitialized { BeforeUnloadEvent($0) } },
      "compositionevent": { Event.makeUninitialized { CompositionEvent($0) } },
      "customevent": { Event.makeUninitialized { CustomEvent($0) } },
      "dragevent": { Event.makeUninitialized { DragEvent($0) } },
      "event": { Event.makeUninitialized { Event($0) } },
      "events": { Event.makeUninitialized { Event($0) } },
      "focusevent": { Event.makeUninitialized { FocusEvent($0) } },
      "hashchangeevent": { Event.makeUninitialized { HashChangeEvent($0) } },
      "htmlevents": { Event.makeUninitialized { Event($0) } },
      "keyboardevent": { Event.makeUninitialized { KeyboardEvent($0) } },
      "keyboardevents": { Event.makeUninitialized { KeyboardEvent($0) } },
      "messageevent": { Event.makeUninitialized { MessageEvent($0) } },
      "mouseevent": { Event.makeUninitialized { MouseEvent($0) } },
      "mouseevents": { Event.makeUninitialized { MouseEvent($0) } },
      "mutationevent": { Event.makeUninitialized { MutationEvent($0) } },
      "mutationevents": { Event.makeUninitialized { MutationEvent($0) } },
      "popstateevent": { Event.makeUninitialized { PopStateEvent($0) } },
      "storageevent": { Event.makeUninitialized { StorageEvent($0) } },
      "svgevents": { Event.makeUninitialized { Event($0) } },
      "textevent": { Event.makeUninitialized { TextEvent($0) } },
      "touchevent": { Event.makeUninitialized { TouchEvent($0) } },
      "uievent": { Event.makeUninitialized { UIEvent($0) } },
      "uievents": { Event.makeUninitialized { UIEvent($0) } },
      "wheelevent": { Event.makeUninitialized { WheelEvent($0) } },
    ]
  }
}
