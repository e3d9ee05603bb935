internal import DOM
internal import ScriptEngine

/// The objects that show events in one world. The windows of a page's frames share them.
///
/// They are ordinary objects of the language, made by ``EventScript``. An event that a script has
/// made exists on the script's side alone: its Swift object is made for each dispatch. If anything
/// keeps that Swift object longer, or asks for what only it knows, the script's object owns it from
/// then on.
final class EventObjects {
  /// The memory for numbers.
  let mailbox = Mailbox()
  /// The script sides that may have made objects.
  var scripts: [EventScript] = []
  /// The innermost call of a listener.
  private(set) var call: Call?
  /// The dispatches of events that exist on the script's side alone, outermost first.
  private var dispatches: [Dispatch] = []
  private var serial: Int32 = 0
  /// The number of script sides that add listeners.
  var listeningScripts = 0
  /// The types of events that have a number.
  private var types: [String] = []
  private var typeNumbers: [String: Int] = [:]

  /// A call of a listener. Its object's record is up to date as long as the mailbox has the serial
  /// number with which the call began.
  struct Call {
    // The dispatch that calls the listener keeps it alive.
    let event: Unmanaged<Event>
    let object: UInt
  }

  /// A dispatch. The caller keeps both alive.
  private struct Dispatch {
    let event: Unmanaged<Event>
    let object: UInt
  }

  /// See ``EventMail``.
  final class Mailbox {
    let numbers = UnsafeMutableBufferPointer<Int32>.allocate(capacity: EventMail.count)

    init() {
      numbers.initialize(repeating: 0)
      self[.serial] = Mailbox.noSerial
    }

    deinit { numbers.deallocate() }

    /// A serial number that no record has.
    static let noSerial: Int32 = -2

    @inline(__always)
    subscript(place: EventMail) -> Int32 {
      get { numbers[place.rawValue] }
      set { numbers[place.rawValue] = newValue }
    }

    /// The memory of ``EventMail/waiting``.
    var waitingCount: UnsafePointer<Int32> {
      UnsafePointer(numbers.baseAddress.unsafelyUnwrapped + EventMail.waiting.rawValue)
    }

    /// Notes that a target may have a listener of this world for events of the type that has a number, see
    /// ``EventMail/firstListening``.
    func noteListener(of target: EventTarget, type: Int) {
      let number: Int
      switch target {
      case .node(let node): number = node.record.number
      case .object(let object):
        if object.poolOfWindow == nil { return }
        number = 0
      }
      let bit = EventMail.listening(number, type: type)
      numbers[EventMail.firstListening + (bit >> 5)] |= 1 << Int32(truncatingIfNeeded: bit & 31)
    }

    /// An event's time, in whole milliseconds.
    var time: Double {
      Double(self[.timeHigh]) * Mailbox.timeRange + Double(self[.timeLow])
    }

    func setTime(_ time: Double) {
      let high = (time / Mailbox.timeRange).rounded(.down)
      self[.timeHigh] = Int32(exactly: high) ?? .max
      self[.timeLow] = Int32(exactly: time - high * Mailbox.timeRange) ?? 0
    }

    private static let timeRange = 1_073_741_824.0
  }

  /// The largest number of types that get a number.
  private static let typeLimit = 1024

  /// The number of a type, which is assigned on first use; -1 if there are too many.
  func number(ofType type: String) -> Int {
    if let known = typeNumbers[type] { return known }
    if types.count == Self.typeLimit { return -1 }
    types.append(type)
    typeNumbers[type] = types.count - 1
    return types.count - 1
  }

  func type(numbered number: Int) -> String {
    types.indices.contains(number) ? types[number] : ""
  }

  /// The event that an object shows, if one of its listeners is running or its dispatch is.
  @inline(__always)
  func findActive(_ object: Value) -> Event? {
    if let call, call.object == object.address { return call.event.takeUnretainedValue() }
    if dispatches.isEmpty { return nil }
    return dispatches.last { $0.object == object.address }?.event.takeUnretainedValue()
  }

  /// The object of an event that exists on the script's side alone, during its dispatch; nil for
  /// any other event.
  func address(of event: Event) -> UInt? {
    let address = Unmanaged.passUnretained(event).toOpaque()
    if let call, call.event.toOpaque() == address { return call.object }
    if dispatches.isEmpty { return nil }
    return dispatches.last { $0.event.toOpaque() == address }?.object
  }

  /// Runs the dispatch of an event that exists on the script's side alone.
  func dispatch(_ event: Event, of object: Value, to target: EventTarget) {
    dispatches.append(Dispatch(event: Unmanaged.passUnretained(event), object: object.address))
    defer { dispatches.removeLast() }
    target.dispatch(event)
  }

  /// See ``Realm/noteEventChange()``.
  func noteChange() {
    mailbox[.values] = (mailbox[.values] &+ 1) & .max
    noteState()
  }

  private func noteState() { mailbox[.state] = (mailbox[.state] &+ 1) & .max }

  /// What ``endCall(_:)`` puts back.
  struct OuterCall {
    fileprivate let call: Call?
    fileprivate let serial: Int32
  }

  /// Puts the numbers of an event into the mailbox, before one of its listeners is called.
  func beginCall(of event: Event, _ object: Value, inWorld world: Int) -> OuterCall {
    let outer = OuterCall(call: call, serial: mailbox[.serial])
    noteState()
    serial = serial == .max ? 1 : serial + 1
    // Another world may change an event that it has seen, and the record would not tell.
    mailbox[.serial] = event.wrappers.hasOther(thanOf: world) ? Mailbox.noSerial : serial
    mailbox[.flags] = Int32(truncatingIfNeeded: EventFlags(event).rawValue)
    mailbox[.phase] = Int32(truncatingIfNeeded: event.phase.rawValue)
    call = Call(event: Unmanaged.passUnretained(event), object: object.address)
    return outer
  }

  /// Call this when the listener has returned.
  func endCall(_ outer: OuterCall) {
    call = outer.call
    mailbox[.serial] = outer.serial
  }

  /// The event that an object shows; nil for any other object.
  func find(_ object: Value) -> Event? {
    for script in scripts {
      if let event = script.event(of: object) { return event }
    }
    return nil
  }

  /// Does what the mailbox says with the event whose listener is running.
  func act() {
    guard let event = call?.event.takeUnretainedValue(),
      let action = EventAction(rawValue: Int(truncatingIfNeeded: mailbox[.action]))
    else { return }
    switch action {
    case .preventDefault: event.preventDefault()
    case .stopPropagation: event.stopPropagation()
    case .stopImmediatePropagation: event.stopImmediatePropagation()
    }
    mailbox[.flags] = Int32(truncatingIfNeeded: EventFlags(event).rawValue)
  }
}
