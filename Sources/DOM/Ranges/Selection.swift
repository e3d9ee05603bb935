/// The selection in a document (Selection API), as in WebKit: the selection has ends of its own. At
/// most one range, which scripts can change, stands for it.
package final class Selection: DOMObject {
  package let document: Document
  /// The points where selecting began and ended; nil if nothing is selected.
  private var ends: (anchor: BoundaryPoint, focus: BoundaryPoint)? {
    didSet {
      if oldValue?.anchor != ends?.anchor || oldValue?.focus != ends?.focus {
        shared?.set(ends?.anchor, ends?.focus)
        document.node.scheduleSelectionChange()
      }
    }
  }
  /// The styles that text gets which is inserted at the caret next.
  private(set) var typingStyles: [TextStyle] = []
  /// How often the selection was set, rather than moved by changes of the tree.
  private(set) var settingCount = 0
  /// The range for the selection; nil until a script sets or reads it.
  private var associated: LiveRange?
  /// Where the bindings read the ends; nil before they first do.
  private var shared: SharedBoundaries?

  init(document: Document) {
    self.document = document
  }

  deinit { associated?.selection = nil }

  /// The place of the anchor and the focus in ``NodeVersions/memory``: for each of them the number of its
  /// node, which is 0 if nothing is selected, and its offset.
  package var placeInMemory: Int {
    if let shared { return shared.place }
    let made = SharedBoundaries(in: document.node.pool)
    made.set(ends?.anchor, ends?.focus)
    shared = made
    return made.place
  }

  package var anchor: BoundaryPoint? { ends?.anchor }
  package var focus: BoundaryPoint? { ends?.focus }

  package enum Kind: String, Sendable {
    case none = "None"
    case caret = "Caret"
    case range = "Range"
  }

  /// Selection API, Selection.type.
  package var kind: Kind { ends.map { $0.anchor == $0.focus ? .caret : .range } ?? .none }

  package enum Direction: String, Sendable {
    case none, forward, backward
  }

  /// Selection API, Selection.direction.
  package var direction: Direction {
    guard let ends else { return .none }
    return ends.focus.position(relativeTo: ends.anchor) == .before ? .backward : .forward
  }

  /// The ends in tree order.
  private var orderedEnds: (start: BoundaryPoint, end: BoundaryPoint)? {
    guard let ends else { return nil }
    return direction == .backward ? (ends.focus, ends.anchor) : ends
  }

  /// The range for the selection: always the same object until the selection is set again. Nil if
  /// nothing is selected.
  package var range: LiveRange? {
    if let associated { return associated }
    guard let (start, end) = orderedEnds else { return nil }
    // After changes of the tree, an end may be beyond its node. The range then keeps its other end.
    let range = LiveRange(in: document)
    do throws(DOMException) {
      try range.setStart(start.node, start.offset)
      try range.setEnd(end.node, end.offset)
    } catch {
      // The reason is above.
    }
    associate(range)
    return range
  }

  /// Selection API, Selection.getComposedRanges: the present selection, with ends that are beyond
  /// their nodes moved into them; nil if nothing is selected.
  package var composedRange: StaticRange? {
    guard var (start, end) = orderedEnds else { return nil }
    start.offset = min(start.offset, start.node.length)
    end.offset = min(end.offset, end.node.length)
    return StaticRange(start: start, end: end)
  }

  private func associate(_ range: LiveRange?) {
    associated?.selection = nil
    associated = range
    range?.selection = self
  }

  private func set(_ anchor: BoundaryPoint, _ focus: BoundaryPoint) {
    associate(nil)
    ends = (anchor, focus)
    typingStyles = []
    settingCount += 1
  }

  /// Keeps a style for the text that is inserted at the caret next.
  ///
  /// - Parameter isNeeded: false if the text would have it anyway, unless it was to get another one.
  func type(_ style: TextStyle, isNeeded: Bool) {
    let count = typingStyles.count
    typingStyles.removeAll { $0.property == style.property }
    if isNeeded || typingStyles.count < count { typingStyles.append(style) }
  }

  /// Whether a node is in the document's tree. Other nodes cannot be selected.
  private func owns(_ node: Node) -> Bool { node.root == document.node }

  // MARK: Setting

  /// Selection API, Selection.addRange. It has no effect if something is selected already.
  package func add(_ range: LiveRange) {
    guard ends == nil, owns(range.start.node) else { return }
    ends = (range.start, range.end)
    settingCount += 1
    associate(range)
  }

  /// Selection API, Selection.removeRange.
  package func remove(_ range: LiveRange) throws(DOMException) {
    guard let associated, associated === range else {
      throw DOMException(.notFound, "The range is not the one that is selected")
    }
    removeAll()
  }

  package func removeAll() {
    ends = nil
    typingStyles = []
    settingCount += 1
    associate(nil)
  }

  /// Selection API, Selection.collapse. A nil node clears the selection.
  package func collapse(to node: Node?, offset: Int) throws(DOMException) {
    guard let node else { return removeAll() }
    let point = try BoundaryPoint(checking: node, offset: offset)
    if owns(node) { set(point, point) }
  }

  /// Selection API, Selection.collapseToStart and collapseToEnd.
  package func collapse(toStart: Bool) throws(DOMException) {
    guard let (start, end) = orderedEnds else {
      throw DOMException(.invalidState, "Nothing is selected")
    }
    let point = toStart ? start : end
    set(point, point)
  }

  /// Selection API, Selection.extend.
  package func extend(to node: Node, offset: Int) throws(DOMException) {
    guard let ends else { throw DOMException(.invalidState, "Nothing is selected") }
    guard owns(node) else { return }
    set(ends.anchor, try BoundaryPoint(checking: node, offset: offset))
  }

  /// Selection API, Selection.setBaseAndExtent.
  package func set(
    anchor: Node, _ anchorOffset: Int, focus: Node, _ focusOffset: Int
  ) throws(DOMException) {
    let from = try BoundaryPoint(checking: anchor, offset: anchorOffset)
    let to = try BoundaryPoint(checking: focus, offset: focusOffset)
    if owns(anchor), owns(focus) { set(from, to) }
  }

  /// Selects what was selected before, unless that has left the document. Ends may be beyond their nodes,
  /// as in WebKit.
  func restore(_ anchor: BoundaryPoint, _ focus: BoundaryPoint) {
    if owns(anchor.node), owns(focus.node) { set(anchor, focus) }
  }

  /// Selection API, Selection.selectAllChildren.
  package func selectChildren(of node: Node) throws(DOMException) {
    let start = try BoundaryPoint(checking: node, offset: 0)
    let count = node.isCharacterData ? 0 : node.length
    if owns(node) { set(start, BoundaryPoint(node: node, offset: count)) }
  }

  /// Selection API, Selection.deleteFromDocument.
  package func deleteContents() {
    guard let extent = composedRange else { return }
    let range = LiveRange(start: extent.start, end: extent.end)
    range.deleteContents()
    set(range.start, range.start)
  }

  /// Selection API, Selection.containsNode.
  package func contains(_ node: Node, partially: Bool) -> Bool {
    guard let extent = composedRange, owns(node) else { return false }
    return partially ? extent.intersects(node) : extent.encloses(node)
  }

  /// Selection API, Selection's stringifier: the selected text as it is rendered.
  package var text: DOMString {
    guard let extent = composedRange else { return DOMString() }
    var collector = RenderedTextCollector(
      ofSelectionFrom: extent.start, to: extent.end, boxes: document.boxes)
    return collector.collect()
  }

  // MARK: Following the tree

  /// Call this after a script has set the range that stands for the selection.
  func rangeWasSet() {
    guard let range = associated else { return }
    if owns(range.start.node) {
      ends = (range.start, range.end)
      settingCount += 1
    } else {
      associate(nil)
    }
  }

  func moveEnds(_ body: (inout BoundaryPoint) -> Void) {
    guard var moved = ends else { return }
    body(&moved.anchor)
    body(&moved.focus)
    ends = moved
  }

  func nodeWillBeRemoved(_ node: Node, from parent: Node) {
    moveEnds { point in
      if point.node == parent {
        if point.offset > node.index { point.offset -= 1 }
      } else if node.contains(point.node) {
        point = BoundaryPoint(node: parent, offset: node.index)
      }
    }
  }

  /// Moves ends that are inside a node's children to the node. Call this before the children are
  /// removed.
  func childrenWillBeRemoved(from parent: Node) {
    moveEnds { point in
      var current: Node? = point.node
      while let node = current {
        if node.parentNode == parent {
          point = BoundaryPoint(node: parent, offset: node.index)
          return
        }
        current = node.parentNode
      }
    }
  }
}

extension Document {
  /// The document's selection, created on first use.
  package var selection: Selection {
    if let known = state.selection { return known }
    let made = Selection(document: self)
    state.selection = made
    return made
  }
}
