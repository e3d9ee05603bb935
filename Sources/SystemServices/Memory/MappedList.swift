internal import CLinux
internal import Glibc

/// A list in pages of its own, which goes back to the system as soon as it ends: nothing of its contents
/// is left in the memory that others get later.
package struct MappedList<Element: BitwiseCopyable>: ~Copyable {
  private var start: UnsafeMutablePointer<Element>
  private var capacity: Int
  package private(set) var count = 0

  /// An empty list; nil if there is no memory.
  package init?() {
    let size = 1 << 16
    guard let memory = Self.map(size) else { return nil }
    start = memory.bindMemory(to: Element.self, capacity: size / MemoryLayout<Element>.stride)
    capacity = size / MemoryLayout<Element>.stride
  }

  /// A list of elements whose bytes are 0; nil if there is no memory.
  package init?(zeros count: Int) {
    guard let memory = Self.map(max(count, 1) * MemoryLayout<Element>.stride) else { return nil }
    start = memory.bindMemory(to: Element.self, capacity: count)
    capacity = count
    self.count = count
  }

  deinit { munmap(start, capacity * MemoryLayout<Element>.stride) }

  private static func map(_ size: Int) -> UnsafeMutableRawPointer? {
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    return memory == MAP_FAILED ? nil : memory
  }

  package subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count)
      return start[index]
    }
    set {
      precondition(index >= 0 && index < count)
      start[index] = newValue
    }
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
}
