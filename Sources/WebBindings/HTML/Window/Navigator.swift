internal import DOM
internal import ScriptEngine

/// The browser (HTML Standard, 8.9.1).
final class Navigator: DOMObject, NavigatorObject {
  var languages: WorldValue?
  fileprivate lazy var plugins = BrowserPlugins()
  var interface: InterfaceDefinition { Interfaces.navigator.definition }
}

extension Interfaces {
  static let navigator = Interface<Navigator>("Navigator") {
    try $0.includeConcurrentHardware()
    try $0.readonly("webdriver") { _ in false }
    try $0.readonly("maxTouchPoints") { (_, realm: Realm) in realm.environment.maxTouchPoints }
    try $0.readonly("cookieEnabled") { _ in true }
    try $0.includeProduct()
    try $0.readonly("productSub") { _ in "20030107" }
    try $0.includeUserAgent()
    try $0.readonly("vendor") { _ in "Apple Computer, Inc." }
    try $0.readonly("vendorSub") { _ in "" }
    try $0.includeLanguages()
    try $0.readonly("plugins") { $0.plugins.plugins }
    try $0.readonly("mimeTypes") { $0.plugins.mimeTypes }
    try $0.readonly("pdfViewerEnabled") { _ in true }
    try $0.includeBeacon()
    try $0.method("javaEnabled") { (_: Navigator) in false }
  }
}
