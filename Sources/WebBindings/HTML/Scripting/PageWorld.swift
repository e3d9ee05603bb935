internal import Bytes
package import DOM
package import ScriptEngine

/// The world of the page's own scripts. Scripts that an extension's script inserts into the page or
/// triggers in it run here, as in Safari, and not in the extension's world.
///
/// The global object is made when a script first runs in the world. Both worlds have the same
/// document. The variables of one world are invisible in the other, and events carry copies of
/// their data across.
package final class PageWorld: PageScripting {
  /// The number of the page's world.
  static let number = 1

  // The extension's world, which is closed after this world.
  unowned let isolated: Realm
  /// The realm of the page's scripts; nil as long as none has run.
  private(set) var made: Realm?
  /// The policies that were found so far.
  private var known: [ContentSecurityPolicy]
  /// The `meta` elements whose policies were found.
  private var seen: Set<Node> = []
  /// The scripts that run in the order of their insertion, even if a later one arrives first.
  private var ordered: [FetchedScript] = []
  /// The scripts that were requested and have not arrived.
  private var pending: [ObjectIdentifier: FetchedScript] = [:]
  /// The fetches that wait for others to end, in order. Each function starts one.
  private var toStart: ArraySlice<() -> Void> = []
  private var inFlight = 0
  /// The number of fetches that have not reported their end yet.
  private(set) var fetchesUnderWay = 0
  /// Whether the page's time for loading has passed. Then no more scripts are fetched.
  private var isGivenUp = false
  /// The reasons why scripts of the page did not run, in order.
  package private(set) var incidents: [PageScriptIncident] = []

  /// Enables scripts in the page's world.
  ///
  /// - Parameters:
  ///   - realm: the extension's world of the same page. It does not keep the page's world alive, so
  ///     the caller must.
  ///   - policies: the policies in the page's `Content-Security-Policy` header.
  package init(besides realm: Realm, policies: [ContentSecurityPolicy] = []) {
    isolated = realm
    known = policies
    realm.document.node.pool.scripting = self
  }

  /// The exceptions that no script of the page caught.
  package var reportedExceptions: [ScriptException] { made?.reportedExceptions ?? [] }
  /// The reasons of promise rejections that no script of the page handled.
  package var unhandledRejections: [ScriptException] { made?.unhandledRejections ?? [] }

  /// Ends the world. No script runs in it afterwards.
  package func close() {
    isolated.document.node.pool.scripting = nil
    made?.close()
    made = nil
  }

  /// The realm of the page's scripts, which is made on first use; nil if the engine cannot make it,
  /// for example when its stack or its time is used up.
  func realm() -> Realm? {
    if let made { return made }
    made = try? Realm(world: Self.number, besides: isolated)
    return made
  }

  /// Sets the width of the viewport that the page declares, in both worlds.
  func settleViewport() {
    isolated.settleViewport()
    if let made, made.environment != isolated.environment {
      made.environment = isolated.environment
    }
  }

  var document: Document { isolated.document }

  // MARK: Policies

  /// The policies in the page's header, and then those of `meta` elements. An element's policy
  /// applies as soon as the element is found in the head, even after the element was removed (HTML
  /// Standard, 4.2.5.3).
  var policies: [ContentSecurityPolicy] {
    guard let head = document.head?.node else { return known }
    for element in head.elements(withTagName: "meta").elements
    where element.node.parentNode == head && !seen.contains(element.node) {
      guard
        element.getAttribute("http-equiv")?.equalsIgnoringCase("content-security-policy") == true,
        let content = element.getAttribute("content")
      else { continue }
      seen.insert(element.node)
      known.append(ContentSecurityPolicy(content.string))
    }
    return known
  }

  func note(_ incident: PageScriptIncident) {
    if incidents.count < Self.maximumIncidents, !incidents.contains(incident) {
      incidents.append(incident)
    }
  }

  /// The most incidents that are remembered.
  private static let maximumIncidents = 20

  // MARK: Scripts

  package func run(_ script: Element, as kind: ScriptKind) {
    if let source = runInline(script, as: kind) { fetch(source, for: script) }
  }

  /// Runs a script whose text is in its element, if it is allowed to run.
  ///
  /// - Returns: the address of the script if its text is elsewhere; otherwise nil.
  func runInline(_ script: Element, as kind: ScriptKind) -> String? {
    switch kind {
    case .classic: break
    case .module:
      note(.module)
      return nil
    case .importMap: return nil
    }
    if let source = script.getAttribute("src")?.string { return source }
    let text = script.childTextContent
    if allows(.element(text: text, nonce: script.nonce), for: script) {
      execute(text, of: script, name: document.url)
    }
    return nil
  }

  /// HTML Standard, "execute the script element", step 6, "classic".
  func execute(_ text: DOMString, of script: Element, name: String) {
    guard let realm = realm() else { return }
    let state = script.node.nodeDocument.state
    let outer = state.currentScript
    state.currentScript = script.node.containingShadowRoot == nil ? script : nil
    defer { state.currentScript = outer }
    realm.guarded {
      try text.bytes.withUnsafeBufferPointer { _ = try realm.context.evaluate($0, name: name) }
    }
  }

  /// HTML Standard, "prepare the script element", steps 31 to 34, for an element that no parser has
  /// made.
  private func fetch(_ source: String, for script: Element) {
    let fetched = FetchedScript(script)
    let isOrdered = !script.isAsynchronousScript
    if isOrdered { ordered.append(fetched) }
    fetch(source, fetched, isParserInserted: false) { [weak self] in
      guard let self else { return }
      if isOrdered {
        while let first = ordered.first, first.hasArrived {
          ordered.removeFirst()
          finish(first)
        }
      } else {
        finish(fetched)
      }
    }
  }

  /// Fetches the script of an element.
  ///
  /// - Parameter completion: called in a task after the script has arrived or failed.
  func fetch(
    _ source: String, _ fetched: FetchedScript, isParserInserted: Bool,
    completion: @escaping () -> Void
  ) {
    guard let realm = realm() else { return }
    let script = fetched.element
    fetchesUnderWay += 1
    let arrive = { [weak self] (result: (text: DOMString, url: String)?) in
      guard let self, !fetched.hasArrived else { return }
      fetched.result = .some(result)
      fetchesUnderWay -= 1
      completion()
    }
    guard !isGivenUp, !source.isEmpty,
      let url = URLRecord.parse(source, base: script.node.nodeDocument.parsedBaseURL),
      allows(.fetched(url, nonce: script.nonce, isParserInserted: isParserInserted))
    else { return realm.eventLoop.queueTask { arrive(nil) } }
    pending[ObjectIdentifier(fetched)] = fetched
    fetched.giveUp = { arrive(nil) }
    var request = NetworkRequest(url: url)
    request.isForScript = true
    if let mode = script.getAttribute("crossorigin") {
      request.mode = .cors
      request.credentials = mode.equalsIgnoringCase("use-credentials") ? .include : .sameOrigin
    } else {
      request.mode = .noCORS
      request.credentials = .include
    }
    let start = { [weak self, weak realm] () -> Void in
      self?.inFlight += 1
      realm?.load(request) { [weak self] response in
        guard let self else { return }
        inFlight -= 1
        toStart.popFirst()?()
        pending[ObjectIdentifier(fetched)] = nil
        arrive(response.flatMap { self.text(of: $0, for: script) })
      }
    }
    if inFlight < Self.maximumInFlight { start() } else { toStart.append(start) }
  }

  /// The most scripts that are fetched at the same time, as in a browser.
  private static let maximumInFlight = 6

  /// Makes all scripts fail that have not arrived, and all that are requested later.
  func giveUpFetching() {
    isGivenUp = true
    toStart.removeAll()
    let waiting = pending
    pending.removeAll()
    for fetched in waiting.values { fetched.giveUp?() }
  }

  /// HTML Standard, "fetch a classic script", steps 5 to 8; nil if the response is not a script.
  private func text(
    of response: NetworkResponse, for script: Element
  ) -> (text: DOMString, url: String)? {
    guard (200..<300).contains(response.status) else { return nil }
    let type = response.headers.value(of: "content-type").flatMap { MIMEType($0) }
    if let type {
      // Fetch Standard, 3.6, "should response to request be blocked due to its MIME type".
      if ["audio", "image", "video"].contains(type.type) || type.essence == "text/csv" {
        return nil
      }
      let isStrict =
        response.headers.value(of: "x-content-type-options")?.asciiLowercased.hasPrefix("nosniff")
        ?? false
      if isStrict, !Element.isJavaScript(type.essence) { return nil }
    }
    let label =
      type?.encoding?.name ?? script.getAttribute("charset")?.string
      ?? document.state.characterSet
    let text = PageText(decoding: response.body, charset: label, type: .javaScript)
    return (DOMString(bytes: Array(text.utf8)), response.url.href)
  }

  /// Runs a script that has arrived, and fires `load` at its element; if the script failed, fires
  /// `error`.
  func finish(_ fetched: FetchedScript) {
    let script = fetched.element
    guard let result = fetched.result ?? nil else { return fire("error", at: script) }
    let state = script.node.nodeDocument.state
    state.ignoresDestructiveWrites += 1
    execute(result.text, of: script, name: result.url)
    state.ignoresDestructiveWrites -= 1
    fire("load", at: script)
  }

  func fire(_ type: String, at element: Element) {
    guard let realm = realm() else { return }
    EventTarget.node(element.node).dispatch(realm.makeEvent(Event(type)))
  }

  // MARK: Handlers and addresses

  package func makeListener(
    for name: String, of element: Element
  ) -> any HandlerAttributeListener {
    HandlerAttribute(name, of: element, in: self)
  }

  /// Runs the script of a `javascript:` address in a task (HTML Standard, 7.4.2.3.2). Its result is
  /// not shown. In a browser, a text would replace the page.
  func follow(_ url: URLRecord) {
    isolated.eventLoop.queueTask { [weak self] in
      guard let self else { return }
      _ = evaluate(url, in: isolated.window)
    }
  }

  package func evaluate(_ address: URLRecord, in window: Window) -> DOMString? {
    let encoded = address.serialized().dropFirst("javascript:".count)
    let text = DOMString(bytes: PercentEncoding.decode(Array(encoded.utf8)))
    guard allows(.address(text: text)), let page = realm() else { return nil }
    var result: DOMString?
    page.guarded {
      let realm = try page.reach(into: window)
      try text.bytes.withUnsafeBufferPointer {
        let value = try realm.context.evaluate($0, name: self.document.url)
        if realm.context.isString(value) { result = try DOMString.convert(value, in: realm) }
      }
    }
    return result
  }
}

/// A reason why a script of the page did not run.
package enum PageScriptIncident: Sendable, Hashable {
  /// The page's policy forbids it with a directive such as `script-src`.
  case blocked(Subject, directive: String)
  /// It is a module, which the engine cannot run here.
  case module
  /// The page's time was over before all scripts were loaded.
  case unfinished

  /// The kind of script that the policy forbids.
  package enum Subject: Sendable, Hashable {
    case element
    case handler
    case address
    case fetched(url: String)

    init(_ subject: ContentSecurityPolicy.Subject) {
      self =
        switch subject {
        case .element: .element
        case .handler: .handler
        case .address: .address
        case .fetched(let url, _, _), .worker(let url):
          .fetched(url: url.serialized(excludingFragment: true))
        }
    }
  }
}
