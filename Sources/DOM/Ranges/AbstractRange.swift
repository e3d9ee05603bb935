/// The properties that live and static ranges have in common (DOM Standard, 5.3).
package class AbstractRange: DOMObject {
  package internal(set) var start: BoundaryPoint
  package internal(set) var end: BoundaryPoint
  /// Where the bindings read the ends; nil before they first do.
  private(set) final var shared: SharedBoundaries?

  init(start: BoundaryPoint, end: BoundaryPoint) {
    self.start = start
    self.end = end
  }

  /// The place of the ends in ``NodeVersions/memory``: for each of them the number of its node, and its
  /// offset.
  package final var placeInMemory: Int {
    if let shared { return shared.place }
    let made = SharedBoundaries(in: start.node.pool)
    made.set(start, end)
    shared = made
    return made.place
  }

  /// Whether the start and the end are the same.
  package final var isCollapsed: Bool { start == end }

  /// DOM Standard, Range.intersectsNode.
  package final func intersects(_ node: Node) -> Bool {
    guard let parent = node.parentNode else { return node == start.node.root }
    let index = node.index
    return BoundaryPoint(node: parent, offset: index).position(relativeTo: end) == .before
      && BoundaryPoint(node: parent, offset: index + 1).position(relativeTo: start) == .after
  }

  /// Whether the whole node is in the range.
  final func encloses(_ node: Node) -> Bool {
    guard let parent = node.parentNode else { return false }
    let index = node.index
    let before = BoundaryPoint(node: parent, offset: index).position(relativeTo: start)
    let after = BoundaryPoint(node: parent, offset: index + 1).position(relativeTo: end)
    return (before == .equal || before == .after) && (after == .equal || after == .before)
  }

  /// DOM Standard, Range's stringifier: the text between the ends, including hidden text.
  package final var text: DOMString {
    if start.node == end.node, let data = CharacterData(start.node) {
      // Comments and processing instructions have data, but no text.
      return start.node.isText
        ? data.substring(start.offset..<max(start.offset, end.offset)) : DOMString()
    }
    var bytes: [UInt8] = []
    if let text = Text(start.node) {
      bytes += text.characterData.substring(start.offset..<text.characterData.length).bytes
    }
    let limit = firstNodeAfterEnd
    var current = firstNodeAfterStart
    while let node = current, node != limit {
      if let text = Text(node) { bytes.append(contentsOf: text.characterData.data.bytes) }
      current = node.next
    }
    if let text = Text(end.node) {
      bytes += text.characterData.substring(0..<end.offset).bytes
    }
    return DOMString(bytes: CharacterData.joiningSurrogates(bytes))
  }

  /// The first node in tree order that begins after the range's start.
  final var firstNodeAfterStart: Node? {
    if !start.node.isCharacterData, let child = start.node.child(at: start.offset) { return child }
    return start.node.nextSkippingChildren
  }

  /// The first node in tree order that begins after the range's end. If the end is inside character
  /// data, this is that node.
  final var firstNodeAfterEnd: Node? {
    if end.node.isCharacterData { return end.node }
    return end.node.child(at: end.offset) ?? end.node.nextSkippingChildren
  }
}
