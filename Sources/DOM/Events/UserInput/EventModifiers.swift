/// The modifier keys of an event (UI Events, EventModifierInit).
public struct EventModifiers: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let control = EventModifiers(rawValue: 1)
  public static let shift = EventModifiers(rawValue: 2)
  public static let alt = EventModifiers(rawValue: 4)
  public static let meta = EventModifiers(rawValue: 8)
  public static let altGraph = EventModifiers(rawValue: 16)
  public static let capsLock = EventModifiers(rawValue: 32)

  /// The modifier of a name that `getModifierState` takes.
  public init?(keyName: String) {
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
