/// What a page was when it had been shown for a while, and the extension's script began.
package struct ShownPage {
  /// How long the page had been shown, in milliseconds.
  package let duration: Double
  private let version: UInt64
  /// The numbers of changes of the nodes, as ``NodeVersions`` has them.
  private let changes: [Int32]

  fileprivate init(of pool: DocumentPool, for duration: Double) {
    self.duration = duration
    version = pool.styleVersion
    let count = (pool.versions.largestNumber + 1) * NodeVersions.Aspect.allCases.count
    changes = Array(pool.versions.memory.numbers.prefix(count))
  }

  /// Whether an element may be new, or have another style by its own attributes. An element that came with
  /// others, as part of a text with markup, does not count.
  fileprivate func hasChanged(_ element: Element) -> Bool {
    let pool = element.node.pool
    guard pool.styleVersion != version, let record = element.node.existingRecord else {
      return false
    }
    let place = NodeVersions.place(.content, of: record.number)
    return pool.versions[place] != (changes.indices.contains(place) ? Int(changes[place]) : 0)
  }
}

extension Document {
  /// Notes that the page has been shown for a while, so that its animations are as far.
  ///
  /// - Parameter duration: how long, in milliseconds.
  package func noteShown(for duration: Double) {
    node.pool.shown = ShownPage(of: node.pool, for: duration)
  }
}

extension Element {
  /// Whether the element's animations began when the page was loaded: it has been shown for a while, and no
  /// script has changed the element since.
  package var isShownUnchanged: Bool { node.pool.shown.map { !$0.hasChanged(self) } ?? false }
}
