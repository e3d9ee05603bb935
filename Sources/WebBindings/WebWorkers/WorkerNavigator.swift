internal import DOM
internal import ScriptEngine

/// The browser, for workers (HTML Standard, 10.3.3).
final class WorkerNavigator: DOMObject, ObjectResult, ObjectArgument {
  fileprivate var languages: WorldValue?
  var interface: InterfaceDefinition { Interfaces.workerNavigator.definition }
  var keepsWrapper: Bool { true }
  var isOfWindow: Bool { true }
}

extension Interfaces {
  static let workerNavigator = Interface<WorkerNavigator>("WorkerNavigator") {
    try $0.readonly("hardwareConcurrency") { (_, realm: Realm) in
      realm.environment.hardwareConcurrency
    }
    try $0.readonly("appCodeName") { _ in "Mozilla" }
    try $0.readonly("appName") { _ in "Netscape" }
    try $0.readonly("appVersion") { (_, realm: Realm) in
      String(realm.environment.userAgent.dropFirst("Mozilla/".count))
    }
    try $0.readonly("platform") { (_, realm: Realm) in realm.environment.platform }
    try $0.readonly("product") { _ in "Gecko" }
    try $0.readonly("userAgent") { (_, realm: Realm) in realm.environment.userAgent }
    try $0.readonly("language") { (_, realm: Realm) in realm.environment.languages.first ?? "" }
    try $0.readonly("languages") { (navigator, realm: Realm) in
      let languages =
        try navigator.languages
        ?? WorldValue(realm.frozenList(realm.environment.languages), in: realm)
      navigator.languages = languages
      return languages.value(in: realm)
    }
    try $0.readonly("onLine") { _ in true }
  }
}
