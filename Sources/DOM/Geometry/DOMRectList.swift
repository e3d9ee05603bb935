/// The boxes of an element or range (CSSOM View, 6). Their sizes are not computed: an element with
/// a box has one rectangle without a size, a range has none.
package final class DOMRectList: DOMObject {
  package let rectangles: [DOMRect]

  package init(_ rectangles: [DOMRect] = []) {
    self.rectangles = rectangles
  }
}
