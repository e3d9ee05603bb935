/// A list in which a change takes as many steps as there are elements between it and the last
/// change. One array has the elements before the place of the last change, another has the rest in
/// reverse order.
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

  /// All elements, in their order.
  var all: [Element] { front + back.reversed() }
}
