/// A place between nodes or between the UTF-16 units of a text (DOM Standard, 5.2).
public struct BoundaryPoint: Hashable {
  public var node: Node
  public var offset: Int

  public init(node: Node, offset: Int) {
    self.node = node
    self.offset = offset
  }
}
