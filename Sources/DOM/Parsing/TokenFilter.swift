internal import CLexbor

/// Changes tokens between lexbor's tokenizer and its tree builder, where WebKit's parser differs
/// from lexbor's version of the HTML Standard.
///
/// - Inside `select`, only options, option groups, rules, scripts and templates are allowed, as in
///   the standard before 2025 (see `TokenFilter+Select.swift`).
/// - A processing instruction is a comment, as in the standard before 2025.
/// - Thousands of nested elements, attributes or names do not take quadratic time (see
///   ``NestingGuard`` and ``AttributeGuard``).
final class TokenFilter {
  let tree: UnsafeMutablePointer<lxb_html_tree_t>
  private let parser: UnsafeMutablePointer<lxb_html_parser_t>
  private let treeBuilder: lxb_html_tokenizer_token_f
  private let treeBuilderContext: UnsafeMutableRawPointer?
  private(set) var nesting = NestingGuard()
  /// Whether a `select` may be open.
  var hasMetSelect = false
  /// The controls that were made while a form was open, with this form (see
  /// `TokenFilter+Forms.swift`).
  var formControls: [(control: Node, form: Node)] = []

  typealias Token = UnsafeMutablePointer<lxb_html_token_t>
  typealias Tokenizer = UnsafeMutablePointer<lxb_html_tokenizer_t>

  /// The places where the tokenizer stops for scripts; nil for a parser that does not run scripts.
  var stops: ParserStops?

  /// Installs a filter in a document's parser, which must be ready for text.
  ///
  /// - Returns: nil if the parser has not begun.
  convenience init?(_ document: UnsafeMutablePointer<lxb_html_document_t>) {
    guard
      let parser = document.pointee.dom_document.parser?
        .assumingMemoryBound(to: lxb_html_parser_t.self)
    else { return nil }
    self.init(parser)
  }

  /// Installs a filter in a parser that has begun.
  init?(_ parser: UnsafeMutablePointer<lxb_html_parser_t>) {
    guard
      let tree = parser.pointee.tree, let tokenizer = parser.pointee.tkz,
      let treeBuilder = tokenizer.pointee.callback_token_done
    else { return nil }
    self.parser = parser
    self.tree = tree
    self.treeBuilder = treeBuilder
    treeBuilderContext = tokenizer.pointee.callback_token_ctx
    tokenizer.pointee.callback_token_ctx = Unmanaged.passUnretained(self).toOpaque()
    tokenizer.pointee.callback_token_done = { tokenizer, token, context in
      guard let token, let context else { return token }
      return Unmanaged<TokenFilter>.fromOpaque(context).takeUnretainedValue()
        .take(token, from: tokenizer)
    }
  }

  /// Removes the filter from the parser.
  func remove() {
    parser.pointee.tkz.pointee.callback_token_done = treeBuilder
    parser.pointee.tkz.pointee.callback_token_ctx = treeBuilderContext
  }

  private func take(_ token: Token, from tokenizer: Tokenizer?) -> Token? {
    if token.pointee.tag_id == UInt(LXB_TAG__PROCESSINGINSTRUCTION.rawValue) {
      return passComment(for: token, from: tokenizer)
    }
    if token.pointee.tag_id == UInt(LXB_TAG_IMAGE.rawValue) { renameImage(token) }
    switch selectRule(for: token) {
    case .pass: break
    case .drop: return token
    case .endSelectFirst: _ = pass(endTagOfSelect(at: token), from: tokenizer)
    }
    return pass(token, from: tokenizer)
  }

  /// Makes a start tag `image` outside of SVG an `img` (HTML Standard, "in body"). In a table, the tree
  /// builder would lose it.
  private func renameImage(_ token: Token) {
    guard token.pointee.type & lxb_html_token_type_t(LXB_HTML_TOKEN_TYPE_CLOSE.rawValue) == 0,
      let current = lxb_html_tree_adjusted_current_node(tree),
      current.pointee.ns == UInt(LXB_NS_HTML.rawValue)
        || lxb_html_tree_html_integration_point(current)
    else { return }
    token.pointee.tag_id = UInt(LXB_TAG_IMG.rawValue)
  }

  private func pass(_ token: Token?, from tokenizer: Tokenizer?) -> Token? {
    let control = token.flatMap { makesFormControl($0) ? $0.pointee.tag_id : nil }
    let form = tree.pointee.form
    let script = stops == nil ? nil : token.flatMap { scriptEnded(by: $0) }
    let moves = stops == nil ? nil : token.flatMap { move(by: $0) }
    moves?.begin(for: stops?.watcher)
    if stops != nil, let token { takeMergedAttributes(of: token) }
    let attributes = token.flatMap { AttributeGuard($0, in: tree.pointee.document) }
    let result = treeBuilder(tokenizer, token, treeBuilderContext)
    attributes?.end()
    moves?.end(for: stops?.watcher)
    tree.pointee.document.pointee.dom_document.tags.growIfCrowded()
    tree.pointee.document.pointee.dom_document.attrs.growIfCrowded()
    if let control, let form { noteFormControl(ofTag: control, form) }
    nesting.tokenTaken(by: tree)
    if let stops, let tokenizer { stops.tokenTaken(endingScript: script, tokenizer) }
    return result
  }

  /// Makes `<?target data>` the comment `?target data` (HTML Standard before 2025, bogus comment
  /// state). The token's text becomes the text between its angle brackets.
  private func passComment(for token: Token, from tokenizer: Tokenizer?) -> Token? {
    guard var begin = token.pointee.begin, let end = token.pointee.end, begin < end,
      stops?.holds(begin, end) ?? true
    else { return pass(token, from: tokenizer) }
    if begin.pointee == UInt8(ascii: "<") { begin += 1 }
    let last = (end - 1).pointee == UInt8(ascii: ">") ? end - 1 : end
    var text: [UInt8] = []
    for byte in UnsafeBufferPointer(start: begin, count: last - begin) {
      switch byte {
      case 0: text += [0xEF, 0xBF, 0xBD]
      case 0x0A where text.last == 0x0D: text[text.count - 1] = 0x0A
      default: text.append(byte)
      }
    }
    for index in text.indices where text[index] == 0x0D { text[index] = 0x0A }
    token.pointee.tag_id = UInt(LXB_TAG__EM_COMMENT.rawValue)
    token.pointee.null_count = 0
    return text.withUnsafeBufferPointer {
      // The tree builder copies the text.
      token.pointee.text_start = $0.baseAddress
      token.pointee.text_end = $0.baseAddress.map { $0 + text.count }
      return pass(token, from: tokenizer)
    }
  }

  /// Adds the comment for a processing instruction without an end, which the tokenizer drops. Call
  /// this after the whole text has been parsed.
  func endInstruction(in html: UnsafeBufferPointer<UInt8>) {
    guard let tokenizer = parser.pointee.tkz, let token = tokenizer.pointee.token,
      let begin = token.pointee.begin, let start = html.baseAddress, start < begin,
      begin < start + html.count, begin.pointee == UInt8(ascii: "?"),
      (begin - 1).pointee == UInt8(ascii: "<")
    else { return }
    let hasOnlyBegun =
      begin == start + html.count - 1 && tokenizer.pointee.pos == tokenizer.pointee.start
    guard
      hasOnlyBegun || token.pointee.tag_id == UInt(LXB_TAG__PROCESSINGINSTRUCTION.rawValue)
    else { return }
    token.pointee.end = start + html.count
    _ = passComment(for: token, from: tokenizer)
    lxb_html_token_clean(token)
    tokenizer.pointee.pos = tokenizer.pointee.start
    tokenizer.pointee.state = lxb_html_tokenizer_state_data_before
  }

  /// A token that ends the open `select`.
  private func endTagOfSelect(at token: Token) -> Token {
    endToken.pointee = lxb_html_token_t()
    endToken.pointee.begin = token.pointee.begin
    endToken.pointee.end = token.pointee.end
    endToken.pointee.tag_id = UInt(LXB_TAG_SELECT.rawValue)
    endToken.pointee.type = lxb_html_token_type_t(LXB_HTML_TOKEN_TYPE_CLOSE.rawValue)
    return endToken
  }

  private let endToken = Token.allocate(capacity: 1)

  deinit {
    endToken.deallocate()
  }
}
