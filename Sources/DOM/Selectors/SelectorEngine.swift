internal import CLexbor

/// Parses selectors and finds what they match (Selectors Level 4), by lexbor.
final class SelectorEngine {
  private let parser: UnsafeMutablePointer<lxb_css_parser_t>
  private let memory: UnsafeMutablePointer<lxb_css_memory_t>
  private let selectors: UnsafeMutablePointer<lxb_selectors_t>
  private var parsed: [String: UnsafeMutablePointer<lxb_css_selector_list_t>] = [:]

  init() {
    // These constructors give an object or nil for want of memory, which nothing survives.
    parser = lxb_css_parser_create()!
    lxb_css_parser_init(parser, nil)
    memory = lxb_css_memory_create()!
    lxb_css_memory_init(memory, 128)
    lxb_css_parser_memory_set(parser, memory)
    selectors = lxb_selectors_create()!
    lxb_selectors_init(selectors)
    lxb_selectors_opt_set_noi(selectors, LXB_SELECTORS_OPT_MATCH_FIRST)
  }

  deinit {
    lxb_selectors_destroy(selectors, true)
    lxb_css_parser_destroy(parser, true)
    lxb_css_memory_destroy(memory, true)
  }

  private func list(
    _ text: String
  ) throws(DOMException) -> UnsafeMutablePointer<lxb_css_selector_list_t> {
    if let known = parsed[text] { return known }
    var copy = text
    let list = copy.withUTF8 { lxb_css_selectors_parse(parser, $0.baseAddress, $0.count) }
    guard let list else {
      throw DOMException(.syntax, "'\(text)' is not a valid selector")
    }
    parsed[text] = list
    return list
  }

  /// The descendants of `root` that match, in tree order.
  func all(_ text: String, in root: Node) throws(DOMException) -> [Element] {
    let list = try list(text)
    var found: [Element] = []
    withUnsafeMutablePointer(to: &found) { found in
      _ = lxb_selectors_find(
        selectors, root.raw, list,
        { node, _, context in
          guard let node, let context else { return LXB_STATUS_OK.rawValue }
          context.assumingMemoryBound(to: [Element].self).pointee
            .append(Element(unchecked: Node(raw: node)))
          return LXB_STATUS_OK.rawValue
        }, found)
    }
    return found
  }

  /// The first descendant of `root` that matches.
  func first(_ text: String, in root: Node) throws(DOMException) -> Element? {
    let list = try list(text)
    var found: Element?
    withUnsafeMutablePointer(to: &found) { found in
      _ = lxb_selectors_find(
        selectors, root.raw, list,
        { node, _, context in
          guard let node, let context else { return LXB_STATUS_OK.rawValue }
          context.assumingMemoryBound(to: Element?.self).pointee =
            Element(unchecked: Node(raw: node))
          return LXB_STATUS_STOP.rawValue
        }, found)
    }
    return found
  }

  /// Whether an element matches.
  func matches(_ text: String, _ element: Element) throws(DOMException) -> Bool {
    let list = try list(text)
    var matched = false
    withUnsafeMutablePointer(to: &matched) { matched in
      _ = lxb_selectors_match_node(
        selectors, element.raw, list,
        { _, _, context in
          context?.assumingMemoryBound(to: Bool.self).pointee = true
          return LXB_STATUS_OK.rawValue
        }, matched)
    }
    return matched
  }
}

extension Node {
  /// DOM Standard, ParentNode.querySelectorAll.
  public func querySelectorAll(_ selectors: String) throws(DOMException) -> [Element] {
    try pool.selectors.all(selectors, in: self)
  }

  /// DOM Standard, ParentNode.querySelector.
  public func querySelector(_ selectors: String) throws(DOMException) -> Element? {
    try pool.selectors.first(selectors, in: self)
  }
}

extension Element {
  /// DOM Standard, Element.matches.
  public func matches(_ selectors: String) throws(DOMException) -> Bool {
    try node.pool.selectors.matches(selectors, self)
  }

  /// DOM Standard, Element.closest.
  public func closest(_ selectors: String) throws(DOMException) -> Element? {
    var current: Element? = self
    while let element = current {
      if try element.matches(selectors) { return element }
      current = element.node.parentElement
    }
    return nil
  }
}
