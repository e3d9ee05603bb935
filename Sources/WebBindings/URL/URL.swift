package import DOM
internal import ScriptEngine

extension Interfaces {
  /// URL Standard, 6.1, and File API, 8.4.
  static let url = Interface<URLObject>("URL") {
    $0.constructor { (url: String, base: String?) in
      if let made = URLObject(url, base: base) { return made }
      let badBase = base.flatMap { URLRecord.parse($0) == nil ? " against \"\($0)\"" : nil }
      throw ScriptError.type("\"\(url)\" cannot be parsed as a URL\(badBase ?? "").")
    }
    $0.staticMethod("parse") { (url: String, base: String?) in URLObject(url, base: base) }
    $0.staticMethod("canParse") { (url: String, base: String?) in
      URLObject(url, base: base) != nil
    }
    $0.staticMethod("createObjectURL") { (blob: Blob, realm: Realm) in
      realm.eventLoop.blobURLs.add(
        blob, origin: realm.document.fallbackBaseURL?.origin ?? "null", using: &realm.random)
    }
    $0.staticMethod("revokeObjectURL") { (url: String, realm: Realm) in
      realm.eventLoop.blobURLs.remove(url)
      return Undefined()
    }
    try $0.attribute("href") {
      $0.record.href
    } set: { (url, value: String) in
      guard url.setHref(value) else { throw ScriptError.type("Type error") }
    }
    try $0.readonly("origin") { $0.record.origin }
    try $0.part("protocol", \.protocol) { $0.setProtocol($1) }
    try $0.part("username", \.username) { $0.setUsername($1) }
    try $0.part("password", \.password) { $0.setPassword($1) }
    try $0.part("host", \.host) { $0.setHost($1) }
    try $0.part("hostname", \.hostname) { $0.setHostname($1) }
    try $0.part("port", \.port) { $0.setPort($1) }
    try $0.part("pathname", \.pathname) { $0.setPathname($1) }
    try $0.part("hash", \.hash) { $0.setHash($1) }
    try $0.attribute("search") {
      $0.record.search
    } set: { (url, value: String) in
      url.setSearch(value)
    }
    try $0.readonly("searchParams") { $0.searchParameters }
    try $0.method("toJSON") { $0.record.href }
    try $0.method("toString") { $0.record.href }
  }
}

extension InterfaceBuilder where Subject == URLObject {
  /// Adds an attribute that is one part of the URL.
  fileprivate func part(
    _ name: String, _ path: any KeyPath<URLRecord, String> & Sendable,
    set: @escaping @Sendable (inout URLRecord, String) -> Void
  ) throws {
    try attribute(name) {
      $0.record[keyPath: path]
    } set: { (url, value: String) in
      url.set { set(&$0, value) }
    }
  }
}

extension URLObject: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.url.definition }

  /// URL Standard, "API URL parser".
  fileprivate convenience init?(_ url: String, base: String?) {
    var parsedBase: URLRecord?
    if let base {
      guard let parsed = URLRecord.parse(base) else { return nil }
      parsedBase = parsed
    }
    guard let record = URLRecord.parse(url, base: parsedBase) else { return nil }
    self.init(record)
  }
}
