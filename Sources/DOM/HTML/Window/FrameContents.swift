internal import CLexbor
internal import Bytes

/// The content of an `iframe` or a `frame` (HTML Standard, 7.3.1): a window, for as long as the
/// element is in a document that a window shows.
///
/// Nothing is loaded from the network: a frame shows an empty document, its `srcdoc`, a document
/// that scripts have made, or one that is among the page's resources. A frame of the page's own
/// origin that is not there keeps the empty document, as in WebKit where loading fails. One of
/// another origin has a window whose document cannot be reached.
final class FrameContents {
  let window: Window
  /// The number of navigations that were requested: only the last one is shown.
  fileprivate var navigations = 0

  fileprivate init(_ window: Window) { self.window = window }
}

extension DocumentPool {
  /// Makes the documents of frames, with their content.
  ///
  /// - Parameter parent: the document that the frame is in.
  fileprivate func makeFrameDocument(
    _ markup: DOMString, url: String, in parent: Document
  ) -> Document {
    let document = makeDocument(isHTML: true, contentType: "text/html")
    document.rawDocument.pointee.scripting = true
    // This fails only if memory runs out; an empty document will do then.
    try? markup.withView { (view) throws(ParsingFailure) in try parse(view.bytes, into: document) }
    document.state.url = url
    // One with an address of its own needs no other.
    if url.hasPrefix("about:") || url.hasPrefix("blob:") {
      document.state.fallbackBaseURL = parent.parsedBaseURL?.href
    }
    document.state.referrer = parent.state.url
    document.state.media = parent.state.media
    return document
  }
}

extension Element {
  /// Whether the element can have a window inside.
  var isFrame: Bool { isHTML(LXB_TAG_IFRAME) || isHTML(LXB_TAG_FRAME) }

  /// The window inside the element, created on first use; nil if the element has no window.
  package var contentWindow: Window? {
    guard isFrame else { return nil }
    if let known = node.existingRecord?.existing(FrameContents.self) { return known.window }
    // The frame has not been read yet, so it now shows the document that the page has set.
    guard let contents = makeContents() else { return nil }
    show(frameSource, in: contents)
    return contents.window
  }

  /// The source of a frame's document.
  private enum FrameSource {
    case markup(DOMString, url: String)
    /// A document of the page's own origin, in an encoding.
    case loaded(DOMString, url: String, encoding: TextEncoding)
    /// An address of the page's own origin that is not there: what was shown before stays.
    case missing
    /// An address of another origin, which is not loaded.
    case elsewhere
  }

  private var frameSource: FrameSource {
    if isHTML(LXB_TAG_IFRAME), let markup = getAttribute("srcdoc") {
      return .markup(DOMString(markup), url: "about:srcdoc")
    }
    let blank = FrameSource.markup(DOMString(), url: "about:blank")
    guard let source = getAttribute("src")?.string.trimmingASCIIWhitespace, !source.isEmpty,
      let url = node.nodeDocument.parseURL(source)
    else { return blank }
    switch url.scheme {
    case "about", "javascript": return blank
    case "blob":
      return node.pool.textOfBlob?(url).map { .markup($0, url: url.href) } ?? .elsewhere
    default:
      if let loaded = loadedSource(at: url) { return loaded }
      return url.origin == node.nodeDocument.originAddress?.origin ? .missing : .elsewhere
    }
  }

  /// The document among the page's resources; nil for one of another origin, or none.
  private func loadedSource(at url: URLRecord) -> FrameSource? {
    let document = node.nodeDocument
    guard let resource = document.resource(at: url),
      case .document(let bytes, let type, let charset) = resource.content, type.isHTML,
      let address = URLRecord.parse(resource.url), let origin = document.originAddress?.origin,
      address.origin == origin, !isInItself(address)
    else { return nil }
    let text = PageText(decoding: bytes, charset: charset)
    return .loaded(
      DOMString(bytes: Array(text.utf8)),
      url: address.serialized(excludingFragment: true) + url.hash, encoding: text.encoding)
  }

  /// Whether a frame around this one shows the address already (HTML Standard, 4.8.5).
  private func isInItself(_ address: URLRecord) -> Bool {
    let wanted = address.serialized(excludingFragment: true)
    var window = node.nodeDocument.state.window
    var depth = 0
    while let current = window {
      depth += 1
      if depth > Self.frameDepthLimit { return true }
      let shown = URLRecord.parse(current.document.state.url)
      if shown?.serialized(excludingFragment: true) == wanted { return true }
      window = current.parent
    }
    return false
  }

  /// The most frames that may lie in one another.
  private static let frameDepthLimit = 32

  /// Makes the window inside, with an empty document.
  private func makeContents() -> FrameContents? {
    let document = node.nodeDocument
    guard node.isConnected, let parent = document.state.window else { return nil }
    let empty = node.pool.makeFrameDocument(DOMString(), url: "about:blank", in: document)
    let contents = FrameContents(Window(document: empty, in: self, of: parent))
    node.record.setCompanion(contents)
    document.state.frameCount += 1
    return contents
  }

  private func show(_ source: FrameSource, in contents: FrameContents) {
    let window = contents.window
    let empty = window.document.state.url == "about:blank" && !window.isForeign
    switch source {
    case .missing: window.isForeign = false
    case .elsewhere: window.isForeign = true
    case .loaded(let markup, let url, let encoding):
      window.isForeign = false
      let document = node.pool.makeFrameDocument(markup, url: url, in: node.nodeDocument)
      document.state.encoding = encoding
      window.show(document)
    case .markup(let markup, let url):
      if markup.bytes.isEmpty, url == "about:blank", empty, contents.navigations == 0 { return }
      window.isForeign = false
      let document = node.pool.makeFrameDocument(markup, url: url, in: node.nodeDocument)
      if url == "about:srcdoc", document.doctype == nil {
        document.rawDocument.pointee.compat_mode = LXB_DOM_DOCUMENT_CMODE_NO_QUIRKS
      }
      window.show(document)
    }
  }

  /// Processes a frame that was added to a document whose frames are followed.
  fileprivate func frameInserted() {
    guard isFrame, node.existingRecord?.existing(FrameContents.self) == nil,
      makeContents() != nil
    else { return }
    navigateFrame()
  }

  /// Shows the document that the attributes name, after the scripts that run now, and fires `load`.
  func navigateFrame() {
    _ = contentWindow
    guard let contents = node.existingRecord?.existing(FrameContents.self) else { return }
    contents.navigations += 1
    let number = contents.navigations
    node.queueTask { [self] in
      guard node.existingRecord?.existing(FrameContents.self) === contents,
        contents.navigations == number
      else { return }
      show(frameSource, in: contents)
      node.fire(Event("load"))
    }
  }

  /// Fires `load` for a document that scripts have written into the frame.
  func frameWritten() {
    node.queueTask { [self] in
      if node.existingRecord?.existing(FrameContents.self) != nil { node.fire(Event("load")) }
    }
  }

  /// Processes a frame that is about to leave its document.
  fileprivate func frameRemoved() {
    guard let contents = node.existingRecord?.existing(FrameContents.self) else { return }
    node.record.removeCompanion(FrameContents.self)
    node.documentState.frameCount -= 1
    contents.window.close()
  }
}

extension DocumentState {
  /// Whether frames that are inserted or removed need further steps.
  var watchesFrames: Bool { frameCount > 0 || pool.followsFrames && window != nil }

  /// Notes that a node has come into the document's tree, with its descendants.
  func framesGained(in node: Node) {
    guard pool.followsFrames, window != nil else { return }
    for frame in node.frames { frame.frameInserted() }
  }

  /// Processes a node that is about to leave the document's tree, with its descendants.
  func framesLost(in node: Node) {
    guard frameCount > 0 else { return }
    for frame in node.frames { frame.frameRemoved() }
  }
}

extension Node {
  /// The frames among the node and its descendants.
  fileprivate var frames: [Element] {
    var frames: [Element] = []
    if let element = Element(self), element.isFrame { frames.append(element) }
    for node in descendants {
      if let element = Element(node), element.isFrame { frames.append(element) }
    }
    return frames
  }
}

extension Document {
  /// The address that says where the document is from: of one without an address of its own in a
  /// frame, that of the document around.
  package var originAddress: URLRecord? {
    if state.url.hasPrefix("about:"), let parent = state.window?.parent {
      return parent.document.originAddress
    }
    return URLRecord.parse(state.url)
  }

  /// The document's frames, in tree order: always the same collection.
  package var frames: HTMLCollection {
    node.record.companion { FrameList(HTMLCollection(root: node) { $0.isFrame }) }.collection
  }
}

private final class FrameList {
  let collection: HTMLCollection
  init(_ collection: HTMLCollection) { self.collection = collection }
}
