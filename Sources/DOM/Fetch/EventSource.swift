/// Something outside that tasks come from, such as the network.
public protocol EventSource: AnyObject {
  /// Whether an event may come that was requested before.
  var isBusy: Bool { get }

  /// Waits for at most this long until something comes, and handles it.
  func wait(forMilliseconds milliseconds: Double)
}
