/// What the layout of a page was, as the real WebKit made it (`jsprep capture`).
///
/// Nodes are numbers: elements, shadow roots and texts in the order of the markup. All numbers have been
/// checked, so that an index in one column is one of another.
package struct LayoutRecord: Sendable {
  /// A rectangle in the coordinates of the viewport.
  package struct Rectangle: Sendable, Hashable {
    package var x = 0.0
    package var y = 0.0
    package var width = 0.0
    package var height = 0.0

    var right: Double { x + width }
    var bottom: Double { y + height }
  }

  /// The size of the viewport, the device's pixels for one of its pixels, and how far it was scrolled.
  package struct Viewport: Sendable, Hashable {
    package var width = 0.0
    package var height = 0.0
    package var scale = 1.0
    package var scrollX = 0.0
    package var scrollY = 0.0
  }

  /// An element, a shadow root or a text.
  struct Entry {
    /// The node around; -1 for those of the document.
    var parent: Int
    var name: String
    /// The length of a text.
    var length: Int
  }

  /// The box of an element.
  struct Box {
    var bounds: Rectangle
    /// The numbers that CSSOM View has as integers, in the order of ``Metric``.
    var metrics: [Int32]
    var offsetParent: Int?
    var rectangles: Range<Int>
    /// What `checkVisibility` says: plain, then with each of its options alone.
    var visibility: Int32
  }

  enum Metric: Int, CaseIterable {
    case offsetLeft, offsetTop, offsetWidth, offsetHeight
    case clientLeft, clientTop, clientWidth, clientHeight
    case scrollLeft, scrollTop, scrollWidth, scrollHeight
  }

  /// A line of a text, or what of it lies in one piece.
  struct Line {
    /// The part of the text, in UTF-16 units.
    var range: Range<Int>
    var rectangle: Rectangle
    /// The index of the first character's left edge; its right edge follows.
    var characters: Int
  }

  /// A part of the viewport where the same elements lie above one another.
  struct Area {
    var left: Int32
    var top: Int32
    var right: Int32
    var bottom: Int32
    var stack: Int
  }

  var viewport = Viewport()
  var entries: [Entry] = []
  var boxes: [Int: Box] = [:]
  var rectangles: [Rectangle] = []
  var lines: [Int: [Line]] = [:]
  var characters: [Float] = []
  var areas: [Area] = []
  /// The elements of each stack, from the top.
  var stacks: [[Int]] = []
  /// The natural sizes of pictures, and whether they were there.
  var pictures: [Int: (width: Int, height: Int, isComplete: Bool)] = [:]
  /// What of each element could be seen in the viewport; nil for nothing.
  var intersections: [Int: Rectangle?] = [:]
}
