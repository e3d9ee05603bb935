/// The timers of an event loop, the earliest first. Timers with the same time are in the order in
/// which they were set.
struct TimerQueue {
  /// A timer that has been set.
  final class Timer {
    let number: Int
    let interval: Double
    let repeats: Bool
    /// Whether the timer is still to run.
    let isWanted: () -> Bool
    let action: () -> Void
    /// The number of timers, each set by the one before, that led to this one.
    fileprivate(set) var nesting: Int
    fileprivate(set) var moment = 0.0
    fileprivate var order = 0
    fileprivate var isCleared = false

    init(
      number: Int, interval: Double, nesting: Int, repeats: Bool,
      while isWanted: @escaping () -> Bool, action: @escaping () -> Void
    ) {
      self.number = number
      self.interval = interval
      self.nesting = nesting
      self.repeats = repeats
      self.isWanted = isWanted
      self.action = action
    }

    /// The timer's delay in milliseconds, which is longer in chains of timers, as in WebKit.
    fileprivate var delay: Double {
      nesting > (repeats ? 5 : 10) ? max(interval, 4) : max(interval, repeats ? 1 : 0)
    }

    fileprivate func isBefore(_ other: Timer) -> Bool {
      moment < other.moment || moment == other.moment && order < other.order
    }
  }

  /// A binary heap. Cleared timers stay in it until they reach the top.
  private var heap: [Timer] = []
  private var byNumber: [Int: Timer] = [:]
  private var lastNumber = 0
  private var lastOrder = 0

  /// The time of the next timer; nil if there is none.
  var nextTime: Double? {
    mutating get {
      dropCleared()
      return heap.first?.moment
    }
  }

  /// Adds a timer.
  /// - Returns: its number.
  mutating func add(
    interval: Double, nesting: Int, repeats: Bool, now: Double,
    while isWanted: @escaping () -> Bool = { true }, _ action: @escaping () -> Void
  ) -> Int {
    lastNumber += 1
    let timer = Timer(
      number: lastNumber, interval: interval, nesting: nesting, repeats: repeats,
      while: isWanted, action: action)
    byNumber[timer.number] = timer
    push(timer, now: now)
    return timer.number
  }

  /// Adds a repeating timer again, for its next time.
  mutating func restart(_ timer: Timer, now: Double) {
    timer.nesting += 1
    byNumber[timer.number] = timer
    push(timer, now: now)
  }

  /// Removes and returns the next timer if it is due; nil if it is not.
  mutating func popDue(at now: Double) -> Timer? {
    dropCleared()
    guard let first = heap.first, first.moment <= now else { return nil }
    removeTop()
    byNumber[first.number] = nil
    return first
  }

  /// Stops a timer.
  mutating func remove(_ number: Int) {
    guard let timer = byNumber.removeValue(forKey: number) else { return }
    timer.isCleared = true
    // A script can set and clear any number of timers, which must not fill the heap.
    if heap.count > 64, byNumber.count * 2 < heap.count { rebuild() }
  }

  /// Stops the timers that are not wanted any more.
  mutating func dropUnwanted() {
    let unwanted = byNumber.values.filter { !$0.isWanted() }
    if unwanted.isEmpty { return }
    for timer in unwanted {
      timer.isCleared = true
      byNumber[timer.number] = nil
    }
    rebuild()
  }

  private mutating func rebuild() {
    heap = heap.filter { !$0.isCleared }.sorted { $0.isBefore($1) }
  }

  private mutating func dropCleared() {
    while let first = heap.first, first.isCleared { removeTop() }
  }

  private mutating func push(_ timer: Timer, now: Double) {
    lastOrder += 1
    timer.order = lastOrder
    timer.moment = now + timer.delay
    heap.append(timer)
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[index].isBefore(heap[parent]) else { return }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  private mutating func removeTop() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && heap[child].isBefore(heap[least]) {
        least = child
      }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}
