/// The boxes of an element or range (CSSOM View, 6). Nothing is laid out, so the list is empty.
public final class DOMRectList: DOMObject {
  public let rectangles: [DOMRect]

  public init(_ rectangles: [DOMRect] = []) {
    self.rectangles = rectangles
  }
}
