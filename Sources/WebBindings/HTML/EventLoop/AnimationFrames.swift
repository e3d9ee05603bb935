/// The callbacks that wait for the next frame (HTML Standard, "map of animation frame callbacks").
struct AnimationFrames {
  /// The time from one frame to the next, in milliseconds.
  private static let interval = 1000.0 / 60

  private var waiting: [Int: (Double) -> Void] = [:]
  /// The callbacks of the frame that runs now.
  private var current: [Int: (Double) -> Void] = [:]
  private var lastNumber = 0
  private var upcoming = 0.0

  /// When the waiting callbacks run; nil where nothing waits.
  var nextTime: Double? { waiting.isEmpty ? nil : upcoming }

  /// Adds a callback and gives its number.
  mutating func add(now: Double, _ action: @escaping (Double) -> Void) -> Int {
    if waiting.isEmpty { upcoming = ((now / Self.interval).rounded(.down) + 1) * Self.interval }
    lastNumber += 1
    waiting[lastNumber] = action
    return lastNumber
  }

  /// Takes a callback out, even while its frame runs.
  mutating func remove(_ number: Int) {
    waiting[number] = nil
    current[number] = nil
  }

  /// Begins the frame: gives the numbers of the callbacks that waited, in order.
  mutating func begin() -> [Int] {
    current = waiting
    waiting = [:]
    return current.keys.sorted()
  }

  /// The callback of the frame that has a number, to be run now; nil where it was taken out.
  mutating func take(_ number: Int) -> ((Double) -> Void)? {
    current.removeValue(forKey: number)
  }
}
