// DOM Standard, 5.3: how live ranges move when trees change.

/// A live range that its owner may let go.
struct WeakRange {
  weak var range: LiveRange?
}

extension DocumentPool {
  /// Calls `body` with each live range, and forgets those that are gone.
  private func forEachRange(_ body: (LiveRange) -> Void) {
    if ranges.isEmpty { return }
    var gone = false
    for entry in ranges {
      if let range = entry.range { body(range) } else { gone = true }
    }
    if gone { ranges.removeAll { $0.range == nil } }
  }

  /// "Insert", step 6: boundaries after the place move on.
  func willInsert(count: Int, into parent: Node, before child: Node?) {
    guard !ranges.isEmpty, let child else { return }
    let index = child.index
    forEachRange { range in
      range.moveBoundaries { boundary in
        if boundary.node == parent, boundary.offset > index { boundary.offset += count }
      }
    }
  }

  /// "Remove", steps 4 to 7: boundaries inside the node move to where it was.
  func willRemove(_ node: Node, from parent: Node) {
    guard !ranges.isEmpty else { return }
    let index = node.index
    forEachRange { range in
      range.moveBoundaries { boundary in
        if node.contains(boundary.node) {
          boundary = BoundaryPoint(node: parent, offset: index)
        } else if boundary.node == parent, boundary.offset > index {
          boundary.offset -= 1
        }
      }
    }
  }

  /// All children of a node go: boundaries inside move to its start.
  func willEmpty(_ parent: Node) {
    guard !ranges.isEmpty else { return }
    forEachRange { range in
      range.moveBoundaries { boundary in
        if parent.contains(boundary.node) {
          boundary = BoundaryPoint(node: parent, offset: 0)
        }
      }
    }
  }

  /// "Replace data", steps 8 to 11.
  func dataReplaced(in node: Node, offset: Int, count: Int, insertedCount: Int) {
    guard !ranges.isEmpty else { return }
    forEachRange { range in
      range.moveBoundaries { boundary in
        guard boundary.node == node, boundary.offset > offset else { return }
        if boundary.offset <= offset + count {
          boundary.offset = offset
        } else {
          boundary.offset += insertedCount - count
        }
      }
    }
  }

  /// "Split", step 7: boundaries behind the split move into the new node.
  func textSplit(_ node: Node, into made: Node, at offset: Int) {
    guard !ranges.isEmpty, let parent = node.parentNode else { return }
    let index = node.index
    forEachRange { range in
      range.moveBoundaries { boundary in
        if boundary.node == node, boundary.offset > offset {
          boundary = BoundaryPoint(node: made, offset: boundary.offset - offset)
        } else if boundary.node == parent, boundary.offset == index + 1 {
          boundary.offset += 1
        }
      }
    }
  }

  /// "Normalize", step 6: boundaries in a text that is merged move into the one before it.
  func textMerged(_ node: Node, into target: Node, at length: Int) {
    guard !ranges.isEmpty, let parent = node.parentNode else { return }
    let index = node.index
    forEachRange { range in
      range.moveBoundaries { boundary in
        if boundary.node == node {
          boundary = BoundaryPoint(node: target, offset: boundary.offset + length)
        } else if boundary.node == parent, boundary.offset == index {
          boundary = BoundaryPoint(node: target, offset: length)
        }
      }
    }
  }
}
