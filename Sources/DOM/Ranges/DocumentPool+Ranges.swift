// DOM Standard, 4.2.3, 4.10, 4.11: the effects of changes in trees on live ranges and selections.

extension DocumentPool {
  /// "Insert", step 4: boundaries behind the place move on.
  func willInsert(count: Int, into parent: Node, before child: Node?) {
    guard let child else { return }
    if !ranges.hasRanges(at: parent) { return }
    let index = child.index
    for range in ranges.ranges(at: parent, from: index + 1) {
      range.moveBoundaries { boundary in
        if boundary.node == parent, boundary.offset > index { boundary.offset += count }
      }
    }
  }

  /// "Remove", steps 3 to 6: boundaries inside the node move to the node's place.
  func willRemove(_ node: Node, from parent: Node) {
    node.withDocumentState { $0.selection?.nodeWillBeRemoved(node, from: parent) }
    if ranges.isEmpty { return }
    let inside = ranges.ranges(within: node)
    if inside.isEmpty, !ranges.hasRanges(at: parent) { return }
    let index = node.index
    let affected = inside + ranges.ranges(at: parent, from: index + 1)
    let place = BoundaryPoint(node: parent, offset: index)
    var moved: Set<ObjectIdentifier> = []
    for range in affected where moved.insert(ObjectIdentifier(range)).inserted {
      range.moveBoundaries { boundary in
        if boundary.node == parent {
          if boundary.offset > index { boundary.offset -= 1 }
        } else if node.contains(boundary.node) {
          boundary = place
        }
      }
    }
  }

  /// Boundaries inside a node move to its start, because all its children are removed.
  func willEmpty(_ parent: Node) {
    parent.documentState.selection?.childrenWillBeRemoved(from: parent)
    for range in ranges.ranges(within: parent) {
      range.moveBoundaries { boundary in
        if parent.contains(boundary.node) {
          boundary = BoundaryPoint(node: parent, offset: 0)
        }
      }
    }
  }

  /// Whether the end of a range or of a selection may be in a node's data.
  @inline(__always)
  func mayHaveBoundaries(in node: Node) -> Bool {
    ranges.hasRanges(at: node) || node.withDocumentState { $0.selection != nil }
  }

  /// "Replace data", steps 8 to 11.
  ///
  /// - Parameter movingSelection: false if the text is being split, because WebKit's selections do
  ///   not follow a split.
  func dataReplaced(
    in node: Node, offset: Int, count: Int, insertedCount: Int, movingSelection: Bool
  ) {
    if !mayHaveBoundaries(in: node) { return }
    func move(_ boundary: inout BoundaryPoint) {
      guard boundary.node == node, boundary.offset > offset else { return }
      if boundary.offset <= offset + count {
        boundary.offset = offset
      } else {
        boundary.offset += insertedCount - count
      }
    }
    if movingSelection { node.documentState.selection?.moveEnds(move) }
    for range in ranges.ranges(at: node, from: offset + 1) { range.moveBoundaries(move) }
  }

  /// "Split", step 7: boundaries behind the split move into the new node.
  func textSplit(_ node: Node, into made: Node, at offset: Int) {
    guard !ranges.isEmpty, let parent = node.parentNode else { return }
    for range in ranges.ranges(at: node, from: offset + 1) {
      range.moveBoundaries { boundary in
        if boundary.node == node, boundary.offset > offset {
          boundary = BoundaryPoint(node: made, offset: boundary.offset - offset)
        }
      }
    }
    if !ranges.hasRanges(at: parent) { return }
    let index = node.index
    for range in ranges.ranges(at: parent, only: index + 1) {
      range.moveBoundaries { boundary in
        if boundary.node == parent, boundary.offset == index + 1 { boundary.offset += 1 }
      }
    }
  }

  /// "Normalize", step 6: boundaries in a text that is merged move into the one before it.
  func textMerged(_ node: Node, into target: Node, at length: Int) {
    guard !ranges.isEmpty, let parent = node.parentNode else { return }
    for range in ranges.ranges(at: node) {
      range.moveBoundaries { boundary in
        if boundary.node == node {
          boundary = BoundaryPoint(node: target, offset: boundary.offset + length)
        }
      }
    }
    if !ranges.hasRanges(at: parent) { return }
    let index = node.index
    for range in ranges.ranges(at: parent, only: index) {
      range.moveBoundaries { boundary in
        if boundary.node == parent, boundary.offset == index {
          boundary = BoundaryPoint(node: target, offset: length)
        }
      }
    }
  }
}
