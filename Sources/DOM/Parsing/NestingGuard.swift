internal import CLexbor

/// Keeps parsing linear when thousands of elements are open at once.
///
/// For nearly every tag the parser asks whether some element is "in scope" (HTML Standard, 13.2.4.2)
/// and goes through the open elements for the answer: with 100,000 nested `div`s that takes half a
/// minute. An element that ends every scope, put among the open ones at every thousandth, bounds
/// the search. It is never part of the tree. The one difference to the standard: an end tag does
/// not close an element that has more than a thousand others open above it when the open elements
/// are more than two thousand.
struct NestingGuard {
  /// The number of open elements from which on the guard acts, and the distance of its marks.
  private static let threshold = 2048
  private static let distance = 1024

  private var marks: [(node: UnsafeMutablePointer<lxb_dom_node_t>, index: Int)] = []

  /// Looks at the open elements after the tree builder has taken a token.
  mutating func tokenTaken(by tree: UnsafeMutablePointer<lxb_html_tree_t>) {
    guard let open = tree.pointee.open_elements,
      open.pointee.length > Self.threshold || !marks.isEmpty
    else { return }
    tend(open, of: tree)
  }

  /// Takes marks away that have come to the top, and puts new ones in.
  private mutating func tend(
    _ open: UnsafeMutablePointer<lexbor_array_t>, of tree: UnsafeMutablePointer<lxb_html_tree_t>
  ) {
    while let mark = marks.last {
      let length = open.pointee.length
      // The elements below a mark may have been removed meanwhile.
      var index = min(mark.index, length - 1)
      while index >= 0, open.pointee.list[index] != UnsafeMutableRawPointer(mark.node),
        mark.index - index < Self.distance
      {
        index -= 1
      }
      guard index >= 0, open.pointee.list[index] == UnsafeMutableRawPointer(mark.node) else {
        marks.removeLast()
        continue
      }
      if index < length - 1, mark.node.pointee.first_child == nil { break }
      giveChildrenAway(of: mark.node, to: open.pointee.list[index - 1])
      lexbor_array_delete(open, index, 1)
      marks.removeLast()
    }
    let length = open.pointee.length
    guard length > Self.threshold, length - (marks.last?.index ?? 0) > Self.distance,
      let document = tree.pointee.document,
      let node = lxb_html_interface_create(
        document, lxb_tag_id_t(LXB_TAG_OBJECT.rawValue), lxb_ns_id_t(LXB_NS_HTML.rawValue))
    else { return }
    // Below the current node, which stays the current one.
    let mark = node.assumingMemoryBound(to: lxb_dom_node_t.self)
    if lexbor_array_insert(open, length - 1, mark) == LXB_STATUS_OK.rawValue {
      marks.append((mark, length - 1))
    }
  }

  /// Gives the nodes that the parser inserted in a mark, after the element above it was closed, to
  /// the element below.
  private func giveChildrenAway(
    of mark: UnsafeMutablePointer<lxb_dom_node_t>, to element: UnsafeMutableRawPointer?
  ) {
    guard let parent = element?.assumingMemoryBound(to: lxb_dom_node_t.self) else { return }
    while let child = mark.pointee.first_child {
      lxb_dom_node_remove_wo_events(child)
      lxb_dom_node_insert_child_wo_events(parent, child)
    }
  }
}
