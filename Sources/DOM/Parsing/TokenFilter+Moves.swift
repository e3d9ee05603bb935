internal import CLexbor

// The tree builder does not only append nodes: it also moves nodes, and inserts them before tables.
// Scripts and lists must get these changes.

extension TokenFilter {
  /// A change that a token may cause.
  enum Move {
    /// The formatting element, and its following siblings, may move (HTML Standard, 13.2.6.4.7,
    /// "adoption agency algorithm").
    case elements(from: Node, parent: Node, previous: Node?)
    /// Content that the table does not accept is inserted before it ("foster parented").
    case before(table: Node, previous: Node?)

    func begin(for watcher: DocumentParser?) {
      if case .elements(let first, _, _) = self { watcher?.willMove(from: first) }
    }

    func end(for watcher: DocumentParser?) {
      switch self {
      case .elements(_, let parent, let previous):
        watcher?.didMove(behind: previous, in: parent)
      case .before(let table, let previous):
        if table.previousSibling != previous {
          watcher?.didInsert(behind: previous, before: table)
        }
      }
    }
  }

  /// The change that a token may cause; nil for nearly all tokens.
  func move(by token: Token) -> Move? {
    guard let current = lxb_html_tree_current_node(tree) else { return nil }
    let tag = token.pointee.tag_id
    if tag == UInt(LXB_TAG_FRAMESET.rawValue), let body = openBody, let parent = body.parentNode {
      // A frameset can replace the body.
      return .elements(from: body, parent: parent, previous: body.previousSibling)
    }
    if Self.formattingTags.contains(tag), stops?.forbidsMoves == true {
      forgetFormattingElements(tag, except: current)
    } else if Self.formattingTags.contains(tag),
      let element = formattingElement(tag), element.raw != current,
      token.pointee.type & lxb_html_token_type_t(LXB_HTML_TOKEN_TYPE_CLOSE.rawValue) != 0
        || Self.tagsThatDoNotNest.contains(tag), let parent = element.parentNode
    {
      return .elements(from: element, parent: parent, previous: element.previousSibling)
    }
    guard Self.tableTags.contains(current.pointee.local_name),
      current.pointee.ns == UInt(LXB_NS_HTML.rawValue),
      let raw = lxb_html_tree_open_elements_find_reverse(
        tree, lxb_tag_id_t(LXB_TAG_TABLE.rawValue), lxb_ns_id_t(LXB_NS_HTML.rawValue), nil)
    else { return nil }
    let table = Node(raw: raw)
    return table.parentNode == nil ? nil : .before(table: table, previous: table.previousSibling)
  }

  /// The body; nil if it is not open.
  private var openBody: Node? {
    guard let open = tree.pointee.open_elements, open.pointee.length > 1,
      let raw = open.pointee.list[1]
    else { return nil }
    let node = Node(raw: raw.assumingMemoryBound(to: lxb_dom_node_t.self))
    return Element(node)?.isHTML(LXB_TAG_BODY) == true ? node : nil
  }

  /// Takes the attributes of a repeated `html` or `body` tag out of the token. The tree builder
  /// would add them to the existing element without reporting it.
  func takeMergedAttributes(of token: Token) {
    guard token.pointee.attr_first != nil,
      token.pointee.type & lxb_html_token_type_t(LXB_HTML_TOKEN_TYPE_CLOSE.rawValue) == 0,
      let open = tree.pointee.open_elements, open.pointee.length > 0,
      let current = lxb_html_tree_current_node(tree)
    else { return }
    let element: Node
    switch token.pointee.tag_id {
    case UInt(LXB_TAG_HTML.rawValue)
    where current.pointee.ns == UInt(LXB_NS_HTML.rawValue):
      guard let raw = open.pointee.list[0] else { return }
      element = Node(raw: raw.assumingMemoryBound(to: lxb_dom_node_t.self))
    case UInt(LXB_TAG_BODY.rawValue):
      guard let body = openBody else { return }
      element = body
    default: return
    }
    var next = token.pointee.attr_first
    token.pointee.attr_first = nil
    token.pointee.attr_last = nil
    let isInTemplate =
      lxb_html_tree_open_elements_find_reverse(
        tree, lxb_tag_id_t(LXB_TAG_TEMPLATE.rawValue), lxb_ns_id_t(LXB_NS_HTML.rawValue), nil)
      != nil
    guard !isInTemplate, let target = Element(element) else { return }
    var left = Self.maximumMergedAttributes
    while let attribute = next, left > 0 {
      next = attribute.pointee.next
      left -= 1
      guard let entry = attribute.pointee.name else { continue }
      let name = withUnsafePointer(to: entry.pointee.entry) {
        String(
          decoding: UnsafeBufferPointer(start: jsprep_entry_text($0), count: $0.pointee.length),
          as: UTF8.self)
      }
      let value = UnsafeBufferPointer(
        start: attribute.pointee.value, count: attribute.pointee.value_size)
      stops?.watcher?.willMerge(name, DOMString(bytes: Array(value)), into: target)
    }
  }

  /// The most attributes of one tag that are processed.
  private static let maximumMergedAttributes = 1024

  /// The last element with a tag in the list of active formatting elements, after the last marker.
  private func formattingElement(_ tag: UInt) -> Node? {
    guard let list = tree.pointee.active_formatting else { return nil }
    var index = list.pointee.length
    while index > 0 {
      index -= 1
      guard let entry = list.pointee.list[index],
        entry != UnsafeMutableRawPointer(lxb_html_tree_active_formatting_marker())
      else { return nil }
      let node = entry.assumingMemoryBound(to: lxb_dom_node_t.self)
      if node.pointee.local_name == tag { return Node(raw: node) }
    }
    return nil
  }

  /// Removes the elements with a tag from the list of active formatting elements. An end tag then
  /// only closes elements, and does not move any.
  private func forgetFormattingElements(
    _ tag: UInt, except current: UnsafeMutablePointer<lxb_dom_node_t>
  ) {
    while let element = formattingElement(tag), element.raw != current {
      lxb_html_tree_active_formatting_remove_by_node(tree, element.raw)
    }
  }

  private static let formattingTags: Set<UInt> = Set(
    [
      LXB_TAG_A, LXB_TAG_B, LXB_TAG_BIG, LXB_TAG_CODE, LXB_TAG_EM, LXB_TAG_FONT, LXB_TAG_I,
      LXB_TAG_NOBR, LXB_TAG_S, LXB_TAG_SMALL, LXB_TAG_STRIKE, LXB_TAG_STRONG, LXB_TAG_TT, LXB_TAG_U,
    ].map { UInt($0.rawValue) })

  private static let tagsThatDoNotNest: Set<UInt> = [
    UInt(LXB_TAG_A.rawValue), UInt(LXB_TAG_NOBR.rawValue),
  ]

  private static let tableTags: Set<UInt> = Set(
    [LXB_TAG_TABLE, LXB_TAG_TBODY, LXB_TAG_TFOOT, LXB_TAG_THEAD, LXB_TAG_TR].map {
      UInt($0.rawValue)
    })
}
