/// The boxes of an element or range (CSSOM View, 6). Nothing is laid out, so the list is empty.
package final class DOMRectList: DOMObject {
  package let rectangles: [DOMRect]

  package init(_ rectangles: [DOMRect] = []) {
    self.rectangles = rectangles
  }
}
