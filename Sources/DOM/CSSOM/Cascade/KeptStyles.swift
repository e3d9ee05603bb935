/// The computed styles that are kept of a document's elements. Each knows those that inherit from it,
/// so that they can be forgotten together.
struct KeptStyles {
  private struct Entry {
    let node: Node
    let style: CSSComputedStyle
    /// The places of the style that this one inherits from, of the first one that inherits from this
    /// one, and of those before and behind it in its list; -1 for none.
    let outer: Int
    var firstInner = -1
    var previous = -1
    var next = -1
  }

  private var places: [Node: Int] = [:]
  /// The entries by their places; nil at those that are free.
  private var entries: ContiguousArray<Entry?> = []
  private var free: [Int] = []

  /// The number of styles.
  var count: Int { places.count }

  /// The kept style of an element; nil if none is kept.
  subscript(node: Node) -> CSSComputedStyle? { places[node].flatMap { entries[$0]?.style } }

  /// Keeps the style of an element that has none here.
  ///
  /// - Parameter outer: the element that it inherits from, whose style is kept; nil for the root.
  mutating func keep(_ style: CSSComputedStyle, of node: Node, below outer: Node?) {
    let above = outer.flatMap { places[$0] } ?? -1
    var entry = Entry(node: node, style: style, outer: above)
    let place = free.popLast() ?? entries.count
    if above >= 0 {
      entry.next = entries[above]?.firstInner ?? -1
      if entry.next >= 0 { entries[entry.next]?.previous = place }
      entries[above]?.firstInner = place
    }
    if place == entries.count { entries.append(entry) } else { entries[place] = entry }
    places[node] = place
  }

  /// Forgets the style of an element, and all that inherit from it. Each style is made before it is
  /// forgotten, so this does not count.
  mutating func forget(_ node: Node) {
    guard let place = places[node], let entry = entries[place] else { return }
    if entry.next >= 0 { entries[entry.next]?.previous = entry.previous }
    if entry.previous >= 0 {
      entries[entry.previous]?.next = entry.next
    } else if entry.outer >= 0 {
      entries[entry.outer]?.firstInner = entry.next
    }
    var waiting = [place]
    while let place = waiting.popLast() {
      guard let entry = entries[place] else { continue }
      places[entry.node] = nil
      entries[place] = nil
      free.append(place)
      var inner = entry.firstInner
      while inner >= 0 {
        waiting.append(inner)
        inner = entries[inner]?.next ?? -1
      }
    }
  }
}
