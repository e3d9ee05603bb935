/// The callbacks that wait for the next frame (HTML Standard, "map of animation frame callbacks").
struct AnimationFrames {
  /// The time from one frame to the next, in milliseconds.
  private static let interval = 1000.0 / 60

  private var waiting: [Int: (Double) -> Void] = [:]
  /// The callbacks of the frame in progress.
  private var current: [Int: (Double) -> Void] = [:]
  private var lastNumber = 0
  private var upcoming = 0.0

  /// The time of the next frame; nil if no callbacks wait.
  var nextTime: Double? { waiting.isEmpty ? nil : upcoming }

  /// Adds a callback.
  /// - Returns: its number.
  mutating func add(now: Double, _ action: @escaping (Double) -> Void) -> Int {
    if waiting.isEmpty { upcoming = ((now / Self.interval).rounded(.down) + 1) * Self.interval }
    lastNumber += 1
    waiting[lastNumber] = action
    return lastNumber
  }

  /// Removes a callback, even during its frame.
  mutating func remove(_ number: Int) {
    waiting[number] = nil
    current[number] = nil
  }

  /// Begins the frame.
  /// - Returns: the numbers of the waiting callbacks, in order.
  mutating func begin() -> [Int] {
    current = waiting
    waiting = [:]
    return current.keys.sorted()
  }

  /// The callback of the frame with a number, which must run now; nil if it was removed.
  mutating func take(_ number: Int) -> ((Double) -> Void)? {
    current.removeValue(forKey: number)
  }
}
