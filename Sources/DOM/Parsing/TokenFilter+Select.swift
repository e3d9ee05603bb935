internal import CLexbor

// The insertion modes "in select" and "in select in table", which the HTML Standard had until 2025.

extension TokenFilter {
  /// The treatment of a token.
  enum SelectRule {
    case pass
    case drop
    /// The open `select` ends first, and then the token is processed.
    case endSelectFirst
  }

  /// The treatment of a token in these modes; ``SelectRule/pass`` in all other modes.
  func selectRule(for token: Token) -> SelectRule {
    let tag = lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: token.pointee.tag_id))
    let isSelect = token.pointee.tag_id == UInt(LXB_TAG_SELECT.rawValue)
    defer { if isSelect { hasMetSelect = true } }
    let context = contextIsSelect
    guard hasMetSelect || context, isTag(token) else { return .pass }
    let isOpen = selectIsOpen
    guard isOpen || context && templateIsClosed else { return .pass }
    if token.pointee.tag_id >= UInt(LXB_TAG__LAST_ENTRY.rawValue) { return .drop }
    let isEnd =
      token.pointee.type & lxb_html_token_type_t(LXB_HTML_TOKEN_TYPE_CLOSE.rawValue) != 0
    switch tag {
    case LXB_TAG_OPTION, LXB_TAG_OPTGROUP, LXB_TAG_SCRIPT, LXB_TAG_TEMPLATE: return .pass
    case LXB_TAG_HR, LXB_TAG_HTML: return isEnd ? .drop : .pass
    case LXB_TAG_SELECT:
      if !isOpen { return .drop }
      // A second start tag acts as an end tag.
      if !isEnd {
        token.pointee.type |= lxb_html_token_type_t(LXB_HTML_TOKEN_TYPE_CLOSE.rawValue)
      }
      return .pass
    case LXB_TAG_INPUT, LXB_TAG_KEYGEN, LXB_TAG_TEXTAREA:
      return isOpen && !isEnd ? .endSelectFirst : .drop
    case LXB_TAG_CAPTION, LXB_TAG_TABLE, LXB_TAG_TBODY, LXB_TAG_TFOOT, LXB_TAG_THEAD, LXB_TAG_TR,
      LXB_TAG_TD, LXB_TAG_TH:
      guard isOpen, isEnd ? isInTableScope(token.pointee.tag_id) : isInTable else { return .drop }
      return .endSelectFirst
    default: return .drop
    }
  }

  /// Whether a token is a start or end tag. The identifiers of text, comments and doctypes are
  /// smaller than those of tags.
  private func isTag(_ token: Token) -> Bool {
    token.pointee.tag_id > UInt(LXB_TAG__EM_DOCTYPE.rawValue)
  }

  private var contextIsSelect: Bool {
    guard let context = tree.pointee.fragment else { return false }
    return context.pointee.local_name == UInt(LXB_TAG_SELECT.rawValue)
      && context.pointee.ns == LXB_NS_HTML.rawValue
  }

  /// The open element at an index, where 0 is the current node; nil past the last one.
  private func open(_ index: Int) -> UnsafeMutablePointer<lxb_dom_node_t>? {
    guard let open = tree.pointee.open_elements, index < open.pointee.length else { return nil }
    return open.pointee.list[open.pointee.length - 1 - index]?
      .assumingMemoryBound(to: lxb_dom_node_t.self)
  }

  private func isHTML(
    _ node: UnsafeMutablePointer<lxb_dom_node_t>, _ tag: lxb_tag_id_enum_t
  ) -> Bool {
    node.pointee.local_name == UInt(tag.rawValue) && node.pointee.ns == LXB_NS_HTML.rawValue
  }

  /// Whether the tree builder would be in one of these modes. At most a few elements can be open
  /// above a `select`, so only these are checked.
  private var selectIsOpen: Bool {
    for index in 0..<4 {
      guard let node = open(index) else { return false }
      if isHTML(node, LXB_TAG_SELECT) { return true }
      if isHTML(node, LXB_TAG_TEMPLATE) { return false }
    }
    return false
  }

  private var templateIsClosed: Bool {
    for index in 0..<4 {
      guard let node = open(index) else { return true }
      if isHTML(node, LXB_TAG_TEMPLATE) { return false }
    }
    return true
  }

  /// Whether the `select` is in a table.
  private var isInTable: Bool {
    var index = 0
    while let node = open(index) {
      if isHTML(node, LXB_TAG_TABLE) { return true }
      if isHTML(node, LXB_TAG_TEMPLATE) { return false }
      index += 1
    }
    return false
  }

  /// HTML Standard, "have an element in table scope".
  private func isInTableScope(_ tag: UInt) -> Bool {
    guard isInTable else { return false }
    var index = 0
    while let node = open(index) {
      if node.pointee.local_name == tag, node.pointee.ns == LXB_NS_HTML.rawValue { return true }
      if isHTML(node, LXB_TAG_TABLE) || isHTML(node, LXB_TAG_TEMPLATE)
        || isHTML(node, LXB_TAG_HTML)
      {
        return false
      }
      index += 1
    }
    return false
  }
}
