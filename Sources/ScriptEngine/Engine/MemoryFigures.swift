/// The figures of an engine's heap.
package struct MemoryFigures: Sendable, Hashable {
  /// Bytes in use.
  package var heapSize = 0
  /// Bytes set aside.
  package var heapCapacity = 0
  /// Bytes outside the heap that its objects keep, such as strings.
  package var extraMemory = 0
  package var objectCount = 0
}
