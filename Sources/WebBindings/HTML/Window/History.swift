internal import DOM
internal import ScriptEngine

/// The session history of a window (HTML Standard, 7.2.5).
final class History: DOMObject, ObjectResult, ObjectArgument {
  fileprivate var restoration = "auto"
  /// The changes of the state since a moment of the event loop, which scripts can make only so often.
  private var changes = (since: 0.0, count: 0)
  var interface: InterfaceDefinition { Interfaces.history.definition }
  var keepsWrapper: Bool { true }
  var isOfWindow: Bool { true }

  /// Counts a change of the state.
  ///
  /// - Throws: a `SecurityError` if there were too many, as in WebKit.
  fileprivate func countChange(by method: String, now: Double) throws(DOMException) {
    if now - changes.since > 10_000 { changes = (now, 0) }
    guard changes.count < 100 else {
      throw DOMException(
        .security, "Attempt to use history.\(method)() more than 100 times per 10 seconds")
    }
    changes.count += 1
  }
}

extension Interfaces {
  static let history = Interface<History>("History") {
    try $0.readonly("length") { (_, realm: Realm) in try realm.activeHistory.count }
    try $0.attribute("scrollRestoration") { (history, realm) in
      _ = try realm.activeHistory
      return history.restoration
    } setIn: { (history, value: String, realm) in
      _ = try realm.activeHistory
      if value == "auto" || value == "manual" { history.restoration = value }
    }
    try $0.readonly("state") { (_, realm: Realm) in
      (try realm.activeHistory.state as? WorldValue)?.value(in: realm) ?? realm.context.null
    }
    try $0.method("back") { (_, realm: Realm) in try realm.traverseHistory(by: -1) }
    try $0.method("forward") { (_, realm: Realm) in try realm.traverseHistory(by: 1) }
    try $0.method("go") { (_, delta: Int?, realm: Realm) in
      try realm.traverseHistory(by: delta ?? 0)
    }
    for name in ["pushState", "replaceState"] {
      try $0.method(name) {
        (history, state: Value, _: RequiredArgument, url: Nullable<String>?, realm: Realm) in
        _ = try realm.activeHistory
        try history.countChange(by: name, now: realm.eventLoop.now)
        try realm.setHistoryState(state, url: url?.value, method: name)
        return Undefined()
      }
    }
  }
}

/// An argument that is required but not read.
struct RequiredArgument: ConvertibleArgument {
  static func convert(_ value: Value, in realm: Realm) throws -> RequiredArgument {
    RequiredArgument()
  }
}

extension Realm {
  /// The history of the window.
  ///
  /// - Throws: a `SecurityError` if the window's frame was removed.
  fileprivate var activeHistory: SessionHistory {
    get throws(DOMException) {
      guard !window.isClosed else {
        throw DOMException(
          .security, "Attempt to use History API from a document that isn't fully active")
      }
      return window.history
    }
  }

  /// HTML Standard, "shared history push/replace state steps".
  fileprivate func setHistoryState(_ state: Value, url: String?, method: String) throws {
    let copy = WorldValue(try clone(state), in: self)
    let current = document.url
    var entry = SessionHistory.Entry(url: current, state: copy)
    if let url {
      // As in WebKit, an empty address is the page's own, whatever its base is.
      let base = url.isEmpty ? current : document.baseURL
      let parsed = URLRecord.parse(url, base: URLRecord.parse(base))
      guard let parsed, let page = URLRecord.parse(current), page.canBeRewritten(to: parsed) else {
        let reason =
          parsed == nil
          ? " URL is invalid"
          : " Protocols, domains, ports, usernames, and passwords must match."
        throw DOMException(
          .security,
          """
          Blocked attempt to use history.\(method)() to change session history URL from \
          \(current) to \(parsed?.href ?? url).\(reason)
          """)
      }
      entry.url = parsed.href
    }
    if method == "pushState" {
      window.history.push(entry, from: current)
    } else {
      window.history.replace(with: entry, from: current)
    }
    document.url = entry.url
  }

  /// HTML Standard, "delta traverse". This happens after the script.
  fileprivate func traverseHistory(by delta: Int) throws(DOMException) -> Undefined {
    _ = try activeHistory
    if delta == 0 {
      if let url = document.parsedURL { navigate(to: url, .reload) }
      return Undefined()
    }
    queueTask { [unowned self] in
      let old = document.url
      guard let entry = window.history.go(delta) else { return }
      document.url = entry.url
      let event = makeEvent(PopStateEvent("popstate"))
      event.state = entry.state as? WorldValue
      EventTarget.object(window).dispatch(event)
      changeURL(from: old, to: entry.url)
    }
    return Undefined()
  }
}

extension URLRecord {
  /// HTML Standard, "can have its URL rewritten".
  fileprivate func canBeRewritten(to other: URLRecord) -> Bool {
    guard `protocol` == other.protocol, username == other.username, password == other.password,
      host == other.host
    else { return false }
    if `protocol` == "http:" || `protocol` == "https:" { return true }
    if `protocol` == "file:" { return pathname == other.pathname }
    return pathname == other.pathname && search == other.search
  }
}
