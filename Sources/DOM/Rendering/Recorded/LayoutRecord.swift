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
    /// What `getComputedStyle` gives as width and height; below zero where that is no length.
    var size: (width: Double, height: Double)
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
    /// What is known of its characters.
    var form: Form
    /// The index of the first character's first edge.
    var characters: Int
    /// Its number in the record.
    var number = 0

    enum Form: Int {
      /// Nothing: there were too many.
      case whole
      /// The left and the right edge of each character.
      case sides
      /// The left, the upper, the right and the lower edge.
      case edges
      /// The left and the right edge, and from where on a point is nearer to the end of the character.
      case carets

      var count: Int {
        switch self {
        case .whole: 0
        case .sides: 2
        case .edges: 4
        case .carets: 3
        }
      }
    }
  }

  /// A part of a line.
  struct Span: Hashable {
    var line: Int
    var start: Int
    var end: Int
  }

  /// What of an element could be seen in the viewport.
  struct Intersection {
    var isIntersecting: Bool
    var ratio: Double
    var part: Rectangle
    var bounds: Rectangle
  }

  /// A part of the viewport where the same elements lie above one another, in units of the record.
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
  /// The sides of parts of lines that are not those of their characters.
  var spans: [Span: (left: Double, right: Double)] = [:]
  /// Where carets stand before each character of a line that is turned, and after the last; nil for none.
  var turnedCarets: [Int: [Rectangle?]] = [:]
  /// What ranges have of the elements of drawings, beside their texts.
  var drawings: [Int: [Rectangle]] = [:]
  var areas: [Area] = []
  /// How many units of ``Area`` a pixel has.
  var areaUnit = 1.0
  /// The elements of each stack, from the top. The first of them is the one that is hit; all of them
  /// begin again after it.
  var stacks: [[Int]] = []
  /// Where a caret stands for each point, in rows from the top of the viewport; empty if not recorded.
  var caretRows: [CaretRow] = []
  var caretRuns: [CaretRun] = []
  /// The texts of elements as they are shown, as parts of one text, in UTF-16 units.
  var texts = DOMString()
  var textRanges: [Int: Range<Int>] = [:]
  /// The natural sizes of pictures, and whether they were there.
  var pictures: [Int: (width: Int, height: Int, isComplete: Bool)] = [:]
  /// What an observer of intersections with the viewport was told of each element.
  var intersections: [Int: Intersection] = [:]
}
