internal import CLinux
internal import Glibc

/// A list in pages of its own, which goes back to the system as soon as it ends: nothing of its contents
/// is left in the memory that others get later.
package struct MappedList<Element: BitwiseCopyable>: ~Copyable {
  private var start: UnsafeMutablePointer<Element>
  private var capacity: Int
  package private(set) var count = 0

  /// An empty list. The result is nil if there is no memory.
  package init?() {
    self.init(zeros: 1 << 13)
    count = 0
  }

  /// A list of elements whose bytes are 0. The result is nil if there is no memory.
  ///
  /// - Parameter count: the number of elements, at least 1.
  package init?(zeros count: Int) {
    let memory = mmap(
      nil, count * MemoryLayout<Element>.stride, PROT_READ | PROT_WRITE,
      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    start = memory.bindMemory(to: Element.self, capacity: count)
    capacity = count
    self.count = count
  }

  deinit { munmap(start, capacity * MemoryLayout<Element>.stride) }

  package subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count)
    return start[index]
  }

  /// The elements, whose place changes with ``append(_:)``.
  package var elements: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: start, count: count)
  }

  /// The addresses of the list's memory.
  package var addresses: Range<UInt> {
    let first = UInt(bitPattern: start)
    return first..<first + UInt(capacity * MemoryLayout<Element>.stride)
  }

  /// Adds an element.
  ///
  /// - Returns: false if there is no memory for it.
  @discardableResult
  package mutating func append(_ element: Element) -> Bool {
    if count == capacity {
      let size = capacity * MemoryLayout<Element>.stride
      guard let moved = jsprep_grow_mapping(start, size, size * 2) else { return false }
      capacity *= 2
      start = moved.bindMemory(to: Element.self, capacity: capacity)
    }
    start[count] = element
    count += 1
    return true
  }

  /// Sorts the list by a key. Equal keys come in any order.
  ///
  /// The standard library's `sort` may put elements into memory of the heap meanwhile, and leaves them there.
  /// So this is a heap sort, which needs no more memory.
  package mutating func sort(by key: (Element) -> UInt) {
    let list = elements
    for root in stride(from: count / 2 - 1, through: 0, by: -1) {
      Self.sink(root, in: list, count: count, by: key)
    }
    for last in stride(from: count - 1, to: 0, by: -1) {
      list.swapAt(0, last)
      Self.sink(0, in: list, count: last, by: key)
    }
  }

  /// Moves an element down until no element below it has a greater key.
  private static func sink(
    _ start: Int, in heap: UnsafeMutableBufferPointer<Element>, count: Int,
    by key: (Element) -> UInt
  ) {
    let moved = heap[start]
    var (place, child) = (start, 2 * start + 1)
    while child < count {
      if child + 1 < count, key(heap[child + 1]) > key(heap[child]) { child += 1 }
      if key(heap[child]) <= key(moved) { break }
      heap[place] = heap[child]
      (place, child) = (child, 2 * child + 1)
    }
    heap[place] = moved
  }
}
