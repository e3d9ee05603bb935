/// An event (DOM Standard, 2.2).
open class Event: DOMObject {
  /// The event's `type`.
  package final private(set) var type: String
  package final var bubbles: Bool
  package final var cancelable: Bool
  /// Whether the event goes on from a shadow tree to its host.
  package final var composed: Bool
  /// Whether the program, not a script, sent the event.
  package final var isTrusted = false
  /// The time of the event, in milliseconds since the page's time began.
  package final var timeStamp = 0.0

  package final internal(set) var target: EventTarget?
  package final internal(set) var currentTarget: EventTarget?
  /// Whether the target is the one whose listeners are called.
  package final var isAtTarget: Bool { target == currentTarget }
  package final internal(set) var phase = Phase.none
  /// The event's path, during its dispatch.
  final var path: [EventPathEntry] = []
  /// The event's path, during a dispatch that needs no entries.
  final var plainPath: PlainEventPath?

  final var isInitialized = true
  /// Whether a script has initialized the event after it was made.
  package final private(set) var wasInitialized = false
  /// Whether the event is being dispatched.
  package final internal(set) var isDispatched = false
  package final private(set) var isPropagationStopped = false
  package final private(set) var isImmediatelyStopped = false
  /// Whether a listener prevented the default action.
  package final private(set) var isCanceled = false
  final var isInPassiveListener = false
  /// Whether a listener has thrown an exception (DOM Standard, `legacyOutputDidListenersThrowFlag`).
  package final var hasListenerThrown = false

  /// The phase of an event's dispatch, with the numbers of `eventPhase`.
  package enum Phase: Int, Sendable {
    case none = 0
    case capturing = 1
    case atTarget = 2
    case bubbling = 3
  }

  /// An event that a script or the program makes.
  ///
  /// - Parameters:
  ///   - type: the type of the event, `click` for instance.
  ///   - composed: whether the event goes on from a shadow tree to its host.
  package init(
    _ type: String, bubbles: Bool = false, cancelable: Bool = false, composed: Bool = false
  ) {
    self.type = type
    self.bubbles = bubbles
    self.cancelable = cancelable
    self.composed = composed
  }

  /// An event as `document.createEvent` makes it: it must be initialized before it can be
  /// dispatched.
  package static func makeUninitialized<Subclass: Event>(_ make: (String) -> Subclass) -> Subclass {
    let event = make("")
    event.isInitialized = false
    return event
  }

  /// DOM Standard, Event.initEvent. It has no effect during the event's dispatch.
  ///
  /// - Returns: whether the event took the values.
  @discardableResult
  package final func initialize(_ type: String, bubbles: Bool, cancelable: Bool) -> Bool {
    if isDispatched { return false }
    isInitialized = true
    wasInitialized = true
    isPropagationStopped = false
    isImmediatelyStopped = false
    isCanceled = false
    isTrusted = false
    target = nil
    self.type = type
    self.bubbles = bubbles
    self.cancelable = cancelable
    return true
  }

  /// Whether the event can be dispatched: it is initialized, and its dispatch is not in progress.
  package final var canBeDispatched: Bool { isInitialized && !isDispatched }

  /// The second target of an event of the pointer or the focus, retargeted like the target.
  package var relatedTarget: EventTarget? {
    get { nil }
    set {}
  }

  /// A new event like this one, but with the prefixed type that WebKit once had for it. It is nil for an
  /// event that never had such a type.
  var legacyForm: Event? { nil }

  package final func stopPropagation() { isPropagationStopped = true }

  package final func stopImmediatePropagation() {
    isPropagationStopped = true
    isImmediatelyStopped = true
  }

  /// DOM Standard, "set the canceled flag".
  package final func preventDefault() {
    if cancelable, !isInPassiveListener { isCanceled = true }
  }

  /// Puts the event into a state that an earlier event was in.
  package final func restore(
    isCanceled: Bool, isPropagationStopped: Bool, isImmediatelyStopped: Bool
  ) {
    self.isCanceled = isCanceled
    self.isPropagationStopped = isPropagationStopped
    self.isImmediatelyStopped = isImmediatelyStopped
  }

  /// Does the same for the target.
  package final func restore(target: EventTarget?) { self.target = target }

  /// Resets the propagation flags after the dispatch.
  final func resetPropagation() {
    isPropagationStopped = false
    isImmediatelyStopped = false
  }
}
