/// The figures of an engine's heap.
public struct MemoryFigures: Sendable, Hashable {
  /// Bytes in use.
  public var heapSize = 0
  /// Bytes set aside.
  public var heapCapacity = 0
  /// Bytes outside the heap that its objects keep, such as strings.
  public var extraMemory = 0
  public var objectCount = 0
}
