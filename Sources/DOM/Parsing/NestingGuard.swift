internal import CLexbor

/// Keeps the time of parsing linear when thousands of elements are open at once.
///
/// For nearly every tag, the parser checks whether some element is "in scope" (HTML Standard,
/// 13.2.4.2), and for this it searches the open elements. With 100,000 nested `div`s that takes
/// half a minute. The guard limits the search: at every 1024th place it puts a mark among the open
/// elements, an element that ends every scope. A mark is never part of the tree. There is one
/// difference from the standard: if more than 2048 elements are open, an end tag does not close an
/// element below more than about a thousand others.
struct NestingGuard {
  /// The number of open elements from which the guard is used, and the distance between marks.
  private static let threshold = 2048
  private static let distance = 1024

  /// The number of marks that were added.
  private(set) var additions = 0
  private var marks: [(node: UnsafeMutablePointer<lxb_dom_node_t>, index: Int)] = []

  /// Updates the marks after the tree builder has processed a token.
  mutating func tokenTaken(by tree: UnsafeMutablePointer<lxb_html_tree_t>) {
    guard let open = tree.pointee.open_elements,
      open.pointee.length > Self.threshold || !marks.isEmpty
    else { return }
    tend(open, of: tree)
  }

  /// Removes marks that have become the last open element, and adds new ones.
  private mutating func tend(
    _ open: UnsafeMutablePointer<lexbor_array_t>, of tree: UnsafeMutablePointer<lxb_html_tree_t>
  ) {
    while let mark = marks.last {
      let length = open.pointee.length
      // Elements below a mark may have been removed since.
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
    // The mark goes below the current node, which must stay the current node.
    let mark = node.assumingMemoryBound(to: lxb_dom_node_t.self)
    if lexbor_array_insert(open, length - 1, mark) == LXB_STATUS_OK.rawValue {
      marks.append((mark, length - 1))
      additions += 1
    }
  }

  /// Moves the nodes that the parser has inserted into a mark to the element below it. The parser
  /// does this after it has closed the element above the mark.
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
