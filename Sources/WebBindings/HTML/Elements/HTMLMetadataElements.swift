internal import DOM
internal import ScriptEngine

// HTML Standard, 4.1 and 4.2: the root element and document metadata; 4.3.1, body.
extension Interfaces {
  static let htmlHtmlElement = Interface<Element>("HTMLHtmlElement", inherits: htmlElement) {
    try $0.reflect(.string("version"))
  }

  static let htmlHeadElement = Interface<Element>("HTMLHeadElement", inherits: htmlElement) { _ in }

  static let htmlTitleElement = Interface<Element>("HTMLTitleElement", inherits: htmlElement) {
    try $0.attribute("text") {
      $0.childTextContent
    } set: { (element, value: DOMString) in
      try element.node.setTextContent(value)
    }
  }

  static let htmlBaseElement = Interface<Element>("HTMLBaseElement", inherits: htmlElement) {
    try $0.attribute("href") {
      $0.baseElementAddress
    } set: { (element, value: String) in
      element.setAttribute(known: "href", DOMString(value))
    }
    try $0.reflect(.string("target"))
  }

  static let htmlLinkElement = Interface<Element>("HTMLLinkElement", inherits: htmlElement) {
    try $0.reflect(
      .boolean("disabled"), .string("charset"), .url("href"), .string("hreflang"),
      .string("media"), .string("rel"), .string("rev"), .tokens("sizes"), .string("target"),
      .string("type"),
      .enumerated(
        "as",
        [
          "fetch", "audio", "document", "embed", "font", "image", "manifest", "object", "report",
          "script", "sharedworker", "style", "track", "video", "worker", "xslt",
        ]),
      .crossOrigin, .string("imageSrcset"), .string("imageSizes"), .referrerPolicy,
      .tokens("blocking", supported: ["render"]), .fetchPriority)
    try $0.readonly("sheet") { $0.styleSheet }
    try $0.reflect(
      .tokens("relList", of: "rel", supported: linkRelations), .string("integrity"))
  }

  private static let linkRelations: Set<String> = [
    "stylesheet", "preload", "modulepreload", "preconnect", "dns-prefetch", "icon",
    "apple-touch-icon", "apple-touch-icon-precomposed", "alternate", "expect",
  ]

  static let htmlMetaElement = Interface<Element>("HTMLMetaElement", inherits: htmlElement) {
    try $0.reflect(
      .string("content"), .string("httpEquiv", of: "http-equiv"), .string("media"),
      .string("name"), .string("scheme"))
  }

  static let htmlStyleElement = Interface<Element>("HTMLStyleElement", inherits: htmlElement) {
    try $0.includeSheetDisabling()
    try $0.reflect(
      .string("media"), .string("type"), .tokens("blocking", supported: ["render"]))
    try $0.readonly("sheet") { $0.styleSheet }
  }

  static let htmlBodyElement = Interface<Element>("HTMLBodyElement", inherits: htmlElement) {
    try $0.reflect(
      .nullIsEmptyString("aLink"), .string("background"), .nullIsEmptyString("bgColor"),
      .nullIsEmptyString("link"), .nullIsEmptyString("text"), .nullIsEmptyString("vLink"))
    try $0.eventHandlers(EventHandlerNames.body)
  }
}

extension InterfaceBuilder<Element> {
  /// Adds `disabled`, which disables the element's sheet. Without a sheet it has no effect.
  func includeSheetDisabling() throws {
    try attribute("disabled") {
      $0.styleSheet?.isDisabled ?? false
    } set: { (element, isDisabled: Bool) in
      element.styleSheet?.isDisabled = isDisabled
    }
  }
}
