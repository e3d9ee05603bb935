/// The boxes of an element or range (CSSOM View, 6): none, where nothing is laid out.
public final class DOMRectList: DOMObject {
  public let rectangles: [DOMRect]

  public init(_ rectangles: [DOMRect] = []) {
    self.rectangles = rectangles
  }
}
