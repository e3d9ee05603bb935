/// Places in an order. Any two can be compared at once, and a new one can be put behind any other.
///
/// Each place has a number; where no number is left between two places, those around them get new
/// ones (Bender and others, "Two simplified algorithms for maintaining order in a list"). For `n`
/// places, an insertion takes `log n` steps on average.
final class OrderedPlaces {
  /// The place before all others.
  static let first = 0

  private struct Place {
    var number = 0
    /// The neighbors. Those of the first and the last place are 0.
    var next = 0
    var previous = 0
  }

  private var places = [Place()]
  private var last = 0
  /// Removed places, which are used again.
  private var free: [Int] = []

  private static let bits = 62
  /// The distance of a new place at the end from the one before.
  private static let step = 1 << 20
  /// How much fuller a range of numbers may be than one that is twice as large.
  private static let crowding = 1.5

  /// A number that is higher for later places. It is valid until the next insertion.
  func order(of place: Int) -> Int { places[place].number }

  /// Puts a new place directly behind another one.
  func insert(after place: Int) -> Int {
    let next = places[place].next
    var number = middle(place, next)
    if number == nil {
      makeRoom(after: place)
      number = middle(place, next)
    }
    let made = Place(number: number ?? places[place].number, next: next, previous: place)
    let index: Int
    if let used = free.popLast() {
      index = used
      places[index] = made
    } else {
      index = places.count
      places.append(made)
    }
    places[place].next = index
    if next == 0 { last = index } else { places[next].previous = index }
    return index
  }

  /// Removes a place, but not the first.
  func remove(_ place: Int) {
    let removed = places[place]
    places[removed.previous].next = removed.next
    if removed.next == 0 {
      last = removed.previous
    } else {
      places[removed.next].previous = removed.previous
    }
    free.append(place)
  }

  /// A number between two neighbors; nil if there is none.
  private func middle(_ place: Int, _ next: Int) -> Int? {
    let low = places[place].number
    if next == 0 {
      let number = low + Self.step
      return number < 1 << Self.bits ? number : nil
    }
    let gap = places[next].number - low
    return gap < 2 ? nil : low + gap / 2
  }

  /// Spreads the numbers around a place evenly over the smallest range that is not too full.
  private func makeRoom(after place: Int) {
    var (from, to, count) = (place, place, 1)
    var limit = 1.0
    for bits in 1...Self.bits {
      limit *= 2 / Self.crowding
      let low = (places[place].number >> bits) << bits
      let high = low + (1 << bits) - 1
      while from != 0, places[places[from].previous].number >= low {
        from = places[from].previous
        count += 1
      }
      while places[to].next != 0, places[places[to].next].number <= high {
        to = places[to].next
        count += 1
      }
      // The first place stays at 0, and there must be room behind each.
      guard bits > 1, Double(count) < limit || bits == Self.bits else { continue }
      let distance = max(1, (1 << bits) / count)
      var number = low
      var current = from
      for _ in 0..<count {
        places[current].number = number
        number += distance
        current = places[current].next
      }
      return
    }
  }
}
