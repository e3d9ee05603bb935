/// A source of tasks outside of the page, such as the network.
package protocol EventSource: AnyObject {
  /// Whether a requested event is still outstanding.
  var isBusy: Bool { get }

  /// Whether waiting takes real time. If not, events come by the page's own clock.
  var takesRealTime: Bool { get }

  /// Waits for an event, at most this long, and handles it.
  func wait(forMilliseconds milliseconds: Double)
}

extension EventSource {
  package var takesRealTime: Bool { true }
}
