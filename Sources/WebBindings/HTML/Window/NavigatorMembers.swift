internal import DOM
internal import ScriptEngine

/// The browser as scripts of windows or of workers see it.
protocol NavigatorObject: ObjectResult, ObjectArgument {
  /// The list of languages, which is always the same object.
  var languages: WorldValue? { get set }
}

extension NavigatorObject {
  var keepsWrapper: Bool { true }
  var isOfWindow: Bool { true }
}

// The members that both have (HTML Standard, 8.9.1 and 10.3.3). The order of all is WebKit's.

extension InterfaceBuilder where Subject: NavigatorObject {
  func includeConcurrentHardware() throws {
    try readonly("hardwareConcurrency") { (_, realm: Realm) in
      realm.environment.hardwareConcurrency
    }
  }

  /// The first part of NavigatorID, up to `product`.
  func includeProduct() throws {
    try readonly("appCodeName") { _ in "Mozilla" }
    try readonly("appName") { _ in "Netscape" }
    try readonly("appVersion") { (_, realm: Realm) in
      String(realm.environment.userAgent.dropFirst("Mozilla/".count))
    }
    try readonly("platform") { (_, realm: Realm) in realm.environment.platform }
    try readonly("product") { _ in "Gecko" }
  }

  func includeUserAgent() throws {
    try readonly("userAgent") { (_, realm: Realm) in realm.environment.userAgent }
  }

  /// NavigatorLanguage and NavigatorOnLine.
  func includeLanguages() throws {
    try readonly("language") { (_, realm: Realm) in realm.environment.languages.first ?? "" }
    try readonly("languages") { (navigator, realm: Realm) in
      let languages =
        try navigator.languages
        ?? WorldValue(realm.frozenList(realm.environment.languages), in: realm)
      navigator.languages = languages
      return languages.value(in: realm)
    }
    try readonly("onLine") { _ in true }
  }
}
