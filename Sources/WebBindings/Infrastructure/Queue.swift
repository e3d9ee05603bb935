/// Values that are taken in the order in which they were added. The time for either does not depend on
/// their number.
struct Queue<Element> {
  /// The values. Those that were taken leave gaps at the front, which are closed when they are many.
  private var elements: [Element?] = []
  private var start = 0

  /// The number of gaps from which they may be closed.
  private static var many: Int { 256 }

  var isEmpty: Bool { start == elements.count }

  /// The values that were not taken yet, oldest first.
  var waiting: some Sequence<Element> { elements[start...].lazy.compactMap { $0 } }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Takes the oldest value; nil if all were taken.
  mutating func popFirst() -> Element? {
    if isEmpty { return nil }
    let element = elements[start]
    elements[start] = nil
    start += 1
    if start == elements.count {
      elements.removeAll(keepingCapacity: true)
      start = 0
    } else if start >= Self.many, start * 2 > elements.count {
      elements.removeFirst(start)
      start = 0
    }
    return element
  }
}
