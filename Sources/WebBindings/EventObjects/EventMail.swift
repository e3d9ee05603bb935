/// The places in the memory in which the script side and the Swift side of events pass numbers to
/// each other, see ``EventScript``.
enum EventMail: Int, CaseIterable {
  /// The number of the member that asks the interface's table.
  case member
  /// The serial number of the listener call that is running, see ``EventObjects/Call``.
  case serial
  /// What an event says of itself, see ``EventFlags``.
  case flags
  /// The phase of an event.
  case phase
  /// The numbers of an event's interface and of its type.
  case kind, type
  /// An event's time: the lowest 30 bits, and the others.
  case timeLow, timeHigh
  /// What to do with the event whose listener is running, see ``EventAction``.
  case action
  /// A number that changes with the state of any event that is not being dispatched, and one that changes
  /// with the values of its other members, see ``Realm/noteEventChange()``.
  case state, values
}
