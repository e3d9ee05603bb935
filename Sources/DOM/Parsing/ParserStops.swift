internal import CLexbor

/// Stops the tokenizer inside its text so that scripts can run: after the end tag of a script, and
/// after the start tag of a custom element, whose constructor must run at once.
final class ParserStops {
  typealias Tokenizer = UnsafeMutablePointer<lxb_html_tokenizer_t>
  private typealias State = lxb_html_tokenizer_state_f

  private let tokenizer: Tokenizer
  /// The state in which the tokenizer collects text.
  private let textState: State?
  /// The state in which to continue; nil if the tokenizer is not stopped.
  private var nextState: State?
  /// The place where the tokenizer stopped.
  private var place: UnsafePointer<UInt8>?
  /// The text that is being parsed.
  private var text: UnsafeBufferPointer<UInt8>?
  /// The script whose end tag was read last, until ``takeScript()``.
  private(set) var script: UnsafeMutablePointer<lxb_dom_node_t>?
  /// Gets the nodes that the tree builder moves.
  unowned(unsafe) var watcher: DocumentParser?
  /// Whether the tree builder must not move nodes, because scripts have rearranged the open
  /// elements.
  var forbidsMoves = false
  /// Whether the tokenizer must stop after the current token.
  var isWanted = false

  /// - Parameter tokenizer: the tokenizer of a parser that has begun, but has got no text yet.
  init(_ tokenizer: Tokenizer) {
    self.tokenizer = tokenizer
    // The library does not export this state, so it is read from the tokenizer after the state that
    // leads to it.
    let nowhere = UnsafePointer<UInt8>(bitPattern: 1)
    _ = lxb_html_tokenizer_state_data_before(tokenizer, nowhere, nowhere)
    textState = tokenizer.pointee.state
    tokenizer.pointee.state = lxb_html_tokenizer_state_data_before
  }

  /// Returns the script whose end tag was read, and clears it.
  func takeScript() -> Element? {
    defer { script = nil }
    return script.flatMap { Element(Node(raw: $0)) }
  }

  /// Parses text up to the next stop.
  ///
  /// - Parameter parse: gives the whole text to the parser.
  /// - Returns: the number of bytes that were parsed.
  func parse(
    _ text: UnsafeBufferPointer<UInt8>, by parse: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Int {
    self.text = text
    place = nil
    isWanted = false
    parse(text)
    self.text = nil
    guard let nextState else { return text.count }
    tokenizer.pointee.state = nextState
    self.nextState = nil
    guard let place, let start = text.baseAddress else { return text.count }
    return place - start
  }

  /// Whether a range is inside the text that is being parsed. A token can refer to an earlier text,
  /// which no longer exists.
  func holds(_ begin: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
    guard let text, let start = text.baseAddress else { return false }
    return start <= begin && end <= start + text.count
  }

  /// Call this after the tree builder has processed a token. It makes the tokenizer stop if that is
  /// needed.
  func tokenTaken(
    endingScript ended: UnsafeMutablePointer<lxb_dom_node_t>?, _ tokenizer: Tokenizer
  ) {
    if let ended { script = ended }
    guard ended != nil || isWanted, nextState == nil else { return }
    isWanted = false
    nextState = tokenizer.pointee.state
    tokenizer.pointee.state = { tokenizer, data, end in
      // The context is the filter as long as the filter is installed.
      if let context = tokenizer?.pointee.callback_token_ctx {
        Unmanaged<TokenFilter>.fromOpaque(context).takeUnretainedValue().stops?.place = data
      }
      return end
    }
  }

  /// Gives the tree builder the text that the tokenizer has collected. Otherwise the tokenizer
  /// would keep it until more text comes.
  func flushText() {
    guard isGatheringText, tokenizer.pointee.pos != tokenizer.pointee.start,
      let token = tokenizer.pointee.token
    else { return }
    token.pointee.tag_id = UInt(LXB_TAG__TEXT.rawValue)
    token.pointee.text_start = UnsafePointer(tokenizer.pointee.start)
    token.pointee.text_end = UnsafePointer(tokenizer.pointee.pos)
    let taken = tokenizer.pointee.callback_token_done(
      tokenizer, token, tokenizer.pointee.callback_token_ctx)
    tokenizer.pointee.token = taken ?? token
    lxb_html_token_clean(token)
    tokenizer.pointee.pos = tokenizer.pointee.start
    tokenizer.pointee.state = lxb_html_tokenizer_state_data_before
  }

  private var isGatheringText: Bool {
    unsafeBitCast(tokenizer.pointee.state, to: UInt.self)
      == unsafeBitCast(textState, to: UInt.self)
  }
}

extension TokenFilter {
  /// The script that a token is about to end; nil if it does not end a script.
  func scriptEnded(by token: Token) -> UnsafeMutablePointer<lxb_dom_node_t>? {
    guard token.pointee.tag_id == UInt(LXB_TAG_SCRIPT.rawValue),
      token.pointee.type & lxb_html_token_type_t(LXB_HTML_TOKEN_TYPE_CLOSE.rawValue) != 0,
      let current = lxb_html_tree_current_node(tree),
      current.pointee.local_name == UInt(LXB_TAG_SCRIPT.rawValue),
      current.pointee.ns == UInt(LXB_NS_HTML.rawValue)
    else { return nil }
    return current
  }
}
