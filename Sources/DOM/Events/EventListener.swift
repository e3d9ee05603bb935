/// A listener as it was added to a target (DOM Standard, 2.7).
package struct EventListener {
  /// The type of the events it hears.
  package var type: String
  /// The function that is called; nil for a listener that only takes a place.
  package var callback: any EventCallback
  /// Whether it hears events on their way down to the target.
  package var capture: Bool
  /// Whether it promises not to prevent the default action; nil for the default of the event's
  /// type.
  package var isPassive: Bool?
  /// Whether it is removed before its first call.
  package var once: Bool
  /// Removes the listener when it is aborted.
  package var signal: AbortSignal?

  package init(
    type: String, callback: any EventCallback, capture: Bool = false, isPassive: Bool? = nil,
    once: Bool = false, signal: AbortSignal? = nil
  ) {
    self.type = type
    self.callback = callback
    self.capture = capture
    self.isPassive = isPassive
    self.once = once
    self.signal = signal
  }
}

/// The action of a listener.
package protocol EventCallback: AnyObject {
  /// Handles an event.
  ///
  /// An error is the callback's own business: it reports it, and the dispatch goes on.
  ///
  /// - Parameter isInShadowTree: whether the target stands in a shadow tree, so that the event is
  ///   not to be seen outside of the listener.
  func handle(_ event: Event, isInShadowTree: Bool)

  /// A number that callbacks have in common that are the same, so that adding one again changes
  /// nothing; another one for each other callback.
  var identity: UInt { get }
}

extension EventCallback {
  package var identity: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }
}
