internal import PropertyLists

/// The containers around the place that a completion is looked up for, while a text is read.
struct CompletionContainers {
  struct Container {
    /// Whether its values have keys: an object or a dictionary, not an array.
    var hasKeys: Bool
    /// The key of the value that is read; nil before it.
    var key: String?
    /// How many values were read.
    var number = 0
    /// All keys so far.
    var keys: Set<String> = []
    /// Whether a string that comes next is a key.
    var expectsKey = false

    /// The component that leads from this container to the value that is read.
    var step: PropertyListPath.Component { hasKeys ? .key(key ?? "") : .index(number) }

    /// Notes a key, whose value comes next.
    mutating func begin(_ key: String) {
      self.key = key
      keys.insert(key)
    }

    /// Goes on to the next value, or the next key.
    mutating func passComma() {
      expectsKey = hasKeys
      number += 1
      if hasKeys { key = nil }
    }
  }

  /// The containers that have begun and not ended, the outermost first.
  var open: [Container] = []
  private(set) var place: CompletionPlace?
  /// How many containers are around the place.
  private var depth = 0

  /// The path of the innermost container.
  var path: [PropertyListPath.Component] { open.dropLast().map(\.step) }

  /// Keeps the place in the innermost container.
  mutating func found(_ place: CompletionPlace) {
    self.place = place
    depth = open.count
  }

  /// Ends the innermost container; true if the place is directly in it, so that all keys beside it are known.
  mutating func close() -> Bool {
    if place != nil, open.count == depth {
      finish()
      return true
    }
    _ = open.popLast()
    return false
  }

  /// Notes the keys that stand beside the place.
  mutating func finish() {
    guard place != nil, depth > 0, depth <= open.count else { return }
    place?.existing = open[depth - 1].keys
  }
}
