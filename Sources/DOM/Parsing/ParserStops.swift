internal import CLexbor

/// Where a tokenizer stops within its text, so that scripts can run: behind the end tag of a script,
/// and behind the start tag of a custom element, which hears of its making at once.
final class ParserStops {
  typealias Tokenizer = UnsafeMutablePointer<lxb_html_tokenizer_t>
  private typealias State = lxb_html_tokenizer_state_f

  private let tokenizer: Tokenizer
  /// The state in which the tokenizer gathers text.
  private let textState: State?
  /// The state to go on in, where the tokenizer has been stopped.
  private var nextState: State?
  /// The place where it stopped.
  private var place: UnsafePointer<UInt8>?
  /// The text that is being parsed.
  private var text: UnsafeBufferPointer<UInt8>?
  /// The script whose end tag was met last, until somebody takes it.
  private(set) var script: UnsafeMutablePointer<lxb_dom_node_t>?
  /// Hears of what the tree builder moves.
  unowned(unsafe) var watcher: DocumentParser?
  /// Whether nothing may be moved: scripts have twisted the elements that are open.
  var forbidsMoves = false
  /// Whether the tokenizer is to stop behind the token that it is at.
  var isWanted = false

  /// - Parameter tokenizer: of a parser that has begun and got no text yet.
  init(_ tokenizer: Tokenizer) {
    self.tokenizer = tokenizer
    // The state has no name outside of the library; the one before it leads there.
    let nowhere = UnsafePointer<UInt8>(bitPattern: 1)
    _ = lxb_html_tokenizer_state_data_before(tokenizer, nowhere, nowhere)
    textState = tokenizer.pointee.state
    tokenizer.pointee.state = lxb_html_tokenizer_state_data_before
  }

  /// Gives the script whose end tag was met, once.
  func takeScript() -> Element? {
    defer { script = nil }
    return script.flatMap { Element(Node(raw: $0)) }
  }

  /// Parses text up to the next stop.
  ///
  /// - Parameter parse: parses all of the text.
  /// - Returns: how many bytes have been parsed.
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

  /// Whether an address lies in the text that is being parsed: what a token names may lie in one
  /// before it, which is gone.
  func holds(_ begin: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
    guard let text, let start = text.baseAddress else { return false }
    return start <= begin && end <= start + text.count
  }

  /// Notes that the tree builder has taken a token, and stops behind it if need be.
  func tokenTaken(
    endingScript ended: UnsafeMutablePointer<lxb_dom_node_t>?, _ tokenizer: Tokenizer
  ) {
    if let ended { script = ended }
    guard ended != nil || isWanted, nextState == nil else { return }
    isWanted = false
    nextState = tokenizer.pointee.state
    tokenizer.pointee.state = { tokenizer, data, end in
      // The context is the filter, for as long as it is in place.
      if let context = tokenizer?.pointee.callback_token_ctx {
        Unmanaged<TokenFilter>.fromOpaque(context).takeUnretainedValue().stops?.place = data
      }
      return end
    }
  }

  /// Hands the tree builder the text that the tokenizer has gathered and would hold back until it
  /// knows how it goes on.
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
  /// The script that a token is about to end.
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
