/// The modifier keys of an event (UI Events, EventModifierInit).
package struct EventModifiers: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package static let control = EventModifiers(rawValue: 1)
  package static let shift = EventModifiers(rawValue: 2)
  package static let alt = EventModifiers(rawValue: 4)
  package static let meta = EventModifiers(rawValue: 8)
  package static let altGraph = EventModifiers(rawValue: 16)
  package static let capsLock = EventModifiers(rawValue: 32)

  /// The modifier of a name that `getModifierState` takes.
  package init?(keyName: String) {
    switch keyName {
    case "Control": self = .control
    case "Shift": self = .shift
    case "Alt": self = .alt
    case "Meta": self = .meta
    case "AltGraph": self = .altGraph
    case "CapsLock": self = .capsLock
    default: return nil
    }
  }
}
