/// Something outside that tasks come from, such as the network.
package protocol EventSource: AnyObject {
  /// Whether an event may come that was requested before.
  var isBusy: Bool { get }

  /// Whether waiting takes the time of the world outside; else what is waited for comes by the page's
  /// own clock.
  var takesRealTime: Bool { get }

  /// Waits for at most this long until something comes, and handles it.
  func wait(forMilliseconds milliseconds: Double)
}

extension EventSource {
  package var takesRealTime: Bool { true }
}
