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
  /// The number of the listeners that wait, see ``EventScript/listeners``, and whether any may wait.
  case waiting, mayWait

  /// The first of the places of the listeners that wait: each has the number of a type and a
  /// ``ListenerChange``.
  static let firstWaiting = allCases.count
  /// The most listeners that wait.
  static let mostWaiting = 32
  /// The first of the places of bits that say which targets may have a listener of this world for which types
  /// of events, see ``listening(_:type:)``.
  static let firstListening = firstWaiting + 2 * mostWaiting
  /// The number of these places, a power of two.
  static let listeningCount = 32

  /// The number of the bit for a target and the number of a type. Several share a bit.
  ///
  /// - Parameter target: the number of a node in ``NodeVersions``; 0 for the window.
  static func listening(_ target: Int, type: Int) -> Int {
    (target &* listeningFactor &+ type) & (listeningCount * 32 - 1)
  }

  static let listeningFactor = 33
  /// The number of all places.
  static let count = firstListening + listeningCount
}
