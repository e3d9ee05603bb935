/// The sizes of an engine's heap.
package struct MemoryFigures: Sendable, Hashable {
  /// The bytes in use.
  package var heapSize = 0
  /// The bytes that the heap has reserved.
  package var heapCapacity = 0
  /// The bytes outside of the heap that belong to its objects, such as those of strings.
  package var extraMemory = 0
  package var objectCount = 0
}
