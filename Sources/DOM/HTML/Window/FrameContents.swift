internal import CLexbor
internal import Bytes

/// The content of an `iframe` or a `frame` (HTML Standard, 7.3.1): a window, as long as the element
/// is in a document that has a window.
///
/// Nothing is loaded from the network. A frame shows an empty document, its `srcdoc`, a document
/// that scripts have made, or one among the page's resources. If the resources do not have an
/// address of the page's own origin, the frame keeps its document, as in WebKit when loading fails.
/// For an address of another origin, scripts cannot reach the window's document.
final class FrameContents {
  let window: Window
  /// The number of requested navigations; only the last one takes effect.
  fileprivate var navigations = 0

  fileprivate init(_ window: Window) { self.window = window }
}

extension DocumentPool {
  /// Makes the document of a frame from markup.
  ///
  /// - Parameters:
  ///   - window: the frame's window.
  ///   - parent: the document that contains the frame.
  fileprivate func makeFrameDocument(
    _ markup: DOMString, url: String, for window: Window, in parent: Document
  ) -> Document {
    let document = makeSeparateDocument(
      isHTML: true, contentType: "text/html", length: markup.bytes.count, world: nil, frame: window)
    document.rawDocument.pointee.scripting = true
    // Parsing fails only if memory runs out. The document is then empty.
    try? markup.withView { (view) throws(ParsingFailure) in try parse(view.bytes, into: document) }
    document.url = url
    // Documents with an address of their own do not need the parent's base.
    if url.hasPrefix("about:") || url.hasPrefix("blob:") {
      document.state.fallbackBaseURL = parent.parsedBaseURL?.href
    }
    document.state.referrer = parent.referrer(toFrameAt: url)
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
    // This is the first use of the frame, so it now shows the document that its attributes name.
    guard let contents = makeContents() else { return nil }
    show(frameSource, in: contents)
    return contents.window
  }

  /// The source of a frame's document.
  private enum FrameSource {
    case markup(DOMString, url: String)
    /// A document of the page's own origin, in an encoding.
    case loaded(DOMString, url: String, encoding: TextEncoding)
    /// An address of the page's own origin that the resources do not have: the frame's document
    /// stays.
    case missing
    /// A script, whose text the frame shows.
    case script(URLRecord)
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
    return self.source(at: url)
  }

  private func source(at url: URLRecord) -> FrameSource {
    switch url.scheme {
    case "about": return .markup(DOMString(), url: url.href)
    case "javascript": return .script(url)
    case "blob":
      return node.pool.textOfBlob?(url).map { .markup($0, url: url.href) } ?? .elsewhere
    default:
      if let loaded = loadedSource(at: url) { return loaded }
      return url.origin == node.nodeDocument.originAddress?.origin ? .missing : .elsewhere
    }
  }

  /// The document at an address, from the page's resources; nil if they do not have it, or if it
  /// has another origin.
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

  /// Whether a frame around this one already shows the address (HTML Standard, 4.8.5), or frames
  /// are nested too deeply.
  private func isInItself(_ address: URLRecord) -> Bool {
    let wanted = address.serialized(excludingFragment: true)
    var window = node.nodeDocument.state.window
    var depth = 0
    while let current = window {
      depth += 1
      if depth > Self.frameDepthLimit { return true }
      let shown = current.document.parsedURL
      if shown?.serialized(excludingFragment: true) == wanted { return true }
      window = current.parent
    }
    return false
  }

  /// The deepest nesting of frames.
  private static let frameDepthLimit = 32

  /// Makes the window of the frame, with an empty document; nil if the frame is not in a document
  /// with a window.
  private func makeContents() -> FrameContents? {
    let document = node.nodeDocument
    guard node.isConnected, let parent = document.state.window else { return nil }
    let window = Window(in: self, of: parent)
    window.begin(
      showing: node.pool.makeFrameDocument(
        DOMString(), url: "about:blank", for: window, in: document))
    let contents = FrameContents(window)
    window.isSandboxed = isSandboxed
    window.isForeign = window.isSandboxed
    node.record.setCompanion(contents)
    document.state.frameCount += 1
    return contents
  }

  /// Whether the frame's document has an origin that no other has (HTML Standard, 7.1.5).
  private var isSandboxed: Bool {
    guard isHTML(LXB_TAG_IFRAME), let flags = getAttribute("sandbox") else { return false }
    return !flags.string.asciiLowercased.utf8.split(whereSeparator: \.isASCIIWhitespace)
      .contains { $0.elementsEqual("allow-same-origin".utf8) }
  }

  private func show(_ source: FrameSource, in contents: FrameContents) {
    let window = contents.window
    // What the attribute says counts from the next document on.
    window.isSandboxed = isSandboxed
    defer { if window.isSandboxed { window.isForeign = true } }
    let empty = window.document.url == "about:blank" && !window.isForeign
    switch source {
    case .missing: window.isForeign = false
    case .script(let address):
      // Only a task runs it. Until then the frame has its empty document.
      guard contents.navigations > 0, !window.isForeign,
        let text = node.pool.scripting?.evaluate(address, in: window), !window.isClosed
      else { return }
      window.show(
        node.pool.makeFrameDocument(
          text, url: "about:blank", for: window, in: node.nodeDocument))
    case .elsewhere: window.isForeign = true
    case .loaded(let markup, let url, let encoding):
      window.isForeign = false
      let document = node.pool.makeFrameDocument(
        markup, url: url, for: window, in: node.nodeDocument)
      document.state.encoding = encoding
      window.show(document)
    case .markup(let markup, let url):
      if markup.bytes.isEmpty, url.hasPrefix("about:blank"), empty, contents.navigations == 0 {
        window.document.url = url
        return
      }
      window.isForeign = false
      let document = node.pool.makeFrameDocument(
        markup, url: url, for: window, in: node.nodeDocument)
      if url == "about:srcdoc", document.doctype == nil {
        document.rawDocument.pointee.compat_mode = LXB_DOM_DOCUMENT_CMODE_NO_QUIRKS
      }
      window.show(document)
    }
  }

  /// Call this after the frame was added to a document whose frames are watched.
  fileprivate func frameInserted() {
    guard isFrame, node.existingRecord?.existing(FrameContents.self) == nil else { return }
    if staysBlank {
      if contentWindow != nil { node.pool.blankFrames.append(self) }
    } else if makeContents() != nil {
      navigateFrame()
    }
  }

  /// Whether a new frame goes on showing the empty document that it begins with. What scripts write into
  /// that document at once must stay.
  private var staysBlank: Bool {
    if isHTML(LXB_TAG_IFRAME), hasAttribute("srcdoc") { return false }
    guard let source = getAttribute("src")?.string.trimmingASCIIWhitespace, !source.isEmpty else {
      return true
    }
    return node.nodeDocument.parseURL(source)?.scheme == "about"
  }

  /// Shows the document that the attributes name, and fires `load`, in a task after the present
  /// scripts.
  func navigateFrame() { navigateFrame { self.frameSource } }

  /// Does the same for the document at an address, because a link or a form has the frame's name as its
  /// target.
  package func navigateFrame(to url: URLRecord) { navigateFrame { self.source(at: url) } }

  private func navigateFrame(_ source: @escaping () -> FrameSource) {
    _ = contentWindow
    guard let contents = node.existingRecord?.existing(FrameContents.self) else { return }
    contents.navigations += 1
    let number = contents.navigations
    node.queueTask { [self] in
      guard node.existingRecord?.existing(FrameContents.self) === contents,
        contents.navigations == number
      else { return }
      show(source(), in: contents)
      node.fire(Event("load"))
    }
  }

  /// Fires `load` for a document that scripts have written into the frame.
  func frameWritten() {
    node.queueTask { [self] in
      if node.existingRecord?.existing(FrameContents.self) != nil { node.fire(Event("load")) }
    }
  }

  /// Call this before the frame leaves its document. The frames inside lose their windows too.
  fileprivate func frameRemoved() { Self.close([self]) }

  /// Closes the windows of frames, and of the frames in their documents.
  fileprivate static func close(_ frames: [Element]) {
    var frames = frames
    while let frame = frames.popLast() {
      let node = frame.node
      guard let contents = node.existingRecord?.existing(FrameContents.self) else { continue }
      node.record.removeCompanion(FrameContents.self)
      node.documentState.frameCount -= 1
      node.pool.knownEditingHistory?.clear()
      let inner = contents.window.document
      contents.window.close()
      if inner.state.frameCount > 0 { frames += inner.node.frames.reversed() }
    }
  }
}

extension DocumentPool {
  /// Call this when scripts can run after nodes were inserted: it fires `load` at the new frames that
  /// show an empty document. Those are loaded at once, as in WebKit.
  func fireLoadOfBlankFrames() {
    let frames = blankFrames
    blankFrames = []
    for frame in frames where frame.node.existingRecord?.existing(FrameContents.self) != nil {
      frame.node.fire(Event("load"))
    }
  }
}

extension Document {
  /// Closes the windows of the document's frames. Call this before its window shows another document.
  func closeFrames() {
    if state.frameCount > 0 { Element.close(node.frames) }
  }
}

extension DocumentState {
  /// Whether frames that are inserted or removed need further steps.
  var watchesFrames: Bool { frameCount > 0 || pool.followsFrames && window != nil }

  /// Call this after a node and its descendants have entered the document's tree.
  func framesGained(in node: Node) {
    guard pool.followsFrames, window != nil else { return }
    for frame in node.frames { frame.frameInserted() }
  }

  /// Call this before a node and its descendants leave the document's tree.
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
  /// What the document of a frame in this one names as the page that led to it: nothing for `srcdoc`, and
  /// for pages that are not of the web (Referrer Policy, 8.3).
  fileprivate func referrer(toFrameAt url: String) -> String {
    guard url != "about:srcdoc", var address = originAddress,
      address.hasHTTPScheme
    else { return "" }
    address.setUsername("")
    address.setPassword("")
    return address.serialized(excludingFragment: true)
  }

  /// The address that has the document's origin. A document in a frame without an address of its
  /// own has the origin of the document around it.
  package var originAddress: URLRecord? {
    if let given = state.window?.originAddress { return given }
    if url.hasPrefix("about:"), let parent = state.window?.parent {
      return parent.document.originAddress
    }
    return parsedURL
  }

  /// The frame whose window has this name; nil if no frame's window has it.
  package func frame(named name: String) -> Element? {
    frames.elements.first { $0.contentWindow?.name == name }
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
