/// A listener as it was added to a target (DOM Standard, 2.7).
package struct EventListener {
  /// The type of the events that it listens to.
  package var type: String
  /// The function to call.
  package var callback: any EventCallback
  /// Whether it listens to events on their way down to the target.
  package var capture: Bool
  /// Whether it cannot prevent the default action; nil for the default of the event's type.
  package var isPassive: Bool?
  /// Whether it is removed before its first call.
  package var once: Bool
  /// The signal that removes the listener when it is aborted.
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
  /// Handles an event. If the callback fails, it reports the error itself, and the dispatch goes
  /// on.
  ///
  /// - Parameter isInShadowTree: whether the target is in a shadow tree. Then `window.event` must
  ///   not show the event.
  func handle(_ event: Event, isInShadowTree: Bool)

  /// A number that identifies the callback. Two callbacks with the same number are the same: adding
  /// the second one has no effect.
  var identity: UInt { get }
}

extension EventCallback {
  package var identity: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }
}
