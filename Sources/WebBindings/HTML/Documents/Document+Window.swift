internal import DOM
internal import ScriptEngine

extension InterfaceBuilder where Subject == Document {
  /// The members that refer to the document's window.
  func includeWindowMembers() throws {
    try readonly("defaultView") { $0.state.window }
    unforgeable("location") { (document, realm) in
      document.state.window.map { _ in realm.objects.location }
    } setIn: { (document, value: String, realm) in
      guard document.state.window != nil else { return }
      realm.navigate(to: try realm.resolve(value), .assign)
    }
    try attribute("cookie") { (document, realm) in
      realm.cookies(of: document)
    } setIn: { (document, value: String, realm) in
      guard let window = document.state.window, let url = document.originAddress
      else { return }
      window.cookies.set(value, for: url, now: realm.eventLoop.clock.now)
    }
  }
}

extension Realm {
  /// The cookies that the page can read, in the form of `document.cookie`.
  package var cookies: String { cookies(of: document) }

  func cookies(of document: Document) -> String {
    guard let window = document.state.window, let url = document.originAddress else { return "" }
    return window.cookies.text(for: url, now: eventLoop.clock.now)
  }
}
