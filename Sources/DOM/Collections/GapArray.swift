/// A list whose changes cost as much as they lie apart: two arrays, one of what stands before the
/// place of the last change, one of what stands behind it, the other way round.
struct GapArray<Element> {
  private var front: [Element] = []
  private var back: [Element] = []

  var count: Int { front.count + back.count }

  subscript(index: Int) -> Element {
    index < front.count ? front[index] : back[back.count - 1 - (index - front.count)]
  }

  private mutating func moveGap(to index: Int) {
    while front.count > index, let moved = front.popLast() { back.append(moved) }
    while front.count < index, let moved = back.popLast() { front.append(moved) }
  }

  mutating func append(_ element: Element) {
    moveGap(to: count)
    front.append(element)
  }

  mutating func insert(_ elements: [Element], at index: Int) {
    moveGap(to: index)
    front.append(contentsOf: elements)
  }

  mutating func remove(at index: Int, count: Int) {
    moveGap(to: index)
    back.removeLast(count)
  }

  mutating func removeAll() {
    front = []
    back = []
  }

  /// All of them, in their order.
  var all: [Element] { front + back.reversed() }
}
