/// Elements of one tree, sorted in tree order on first use.
struct ElementsInTreeOrder {
  private var elements = OrderedTable<Element, Element>()
  private var areSorted = true

  var count: Int { elements.count }

  func contains(_ element: Element) -> Bool { elements.contains(element) }

  mutating func add(_ element: Element) {
    if areSorted, let first = elements.first, let last = elements.last,
      !last.node.precedes(element.node)
    {
      if element.node.precedes(first.node) { return elements.prepend(element, for: element) }
      areSorted = false
    }
    elements.append(element, for: element)
  }

  mutating func remove(_ element: Element) { elements.remove(element) }

  private mutating func sort() {
    if areSorted { return }
    let sorted = elements.values.sorted { $0.node.precedes($1.node) }
    elements = OrderedTable(sorted.map { ($0, $0) })
    areSorted = true
  }

  mutating func first() -> Element? {
    sort()
    return elements.first
  }

  /// The first element that meets a condition; nil if there is none.
  mutating func first(where isWanted: (Element) -> Bool) -> Element? {
    sort()
    return elements.first(where: isWanted)
  }

  mutating func all() -> [Element] {
    sort()
    return elements.values
  }
}
