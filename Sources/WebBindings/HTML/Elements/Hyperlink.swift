internal import DOM
internal import ScriptEngine

extension InterfaceBuilder<Element> {
  /// HTML Standard, 4.6.3: HTMLHyperlinkElementUtils, on `a` and `area`.
  func includeHyperlink() throws {
    try reflect(.url("href"))
    try readonly("origin") { $0.hyperlink?.origin ?? "" }
    try attribute("protocol") {
      $0.hyperlink?.protocol ?? ":"
    } set: { (element, value: String) in
      element.changeHyperlink { $0.setProtocol(value) }
    }
    try attribute("username") {
      $0.hyperlink?.username ?? ""
    } set: { (element, value: String) in
      element.changeHyperlink { $0.setUsername(value) }
    }
    try attribute("password") {
      $0.hyperlink?.password ?? ""
    } set: { (element, value: String) in
      element.changeHyperlink { $0.setPassword(value) }
    }
    try attribute("host") {
      $0.hyperlink?.host ?? ""
    } set: { (element, value: String) in
      element.changeHyperlink { $0.setHost(value) }
    }
    try attribute("hostname") {
      $0.hyperlink?.hostname ?? ""
    } set: { (element, value: String) in
      element.changeHyperlink { $0.setHostname(value) }
    }
    try attribute("port") {
      $0.hyperlink?.port ?? ""
    } set: { (element, value: String) in
      element.changeHyperlink { $0.setPort(value) }
    }
    try attribute("pathname") {
      $0.hyperlink?.pathname ?? ""
    } set: { (element, value: String) in
      element.changeHyperlink { $0.setPathname(value) }
    }
    try attribute("search") {
      $0.hyperlink?.search ?? ""
    } set: { (element, value: String) in
      element.changeHyperlink { $0.setSearch(value) }
    }
    try attribute("hash") {
      $0.hyperlink?.hash ?? ""
    } set: { (element, value: String) in
      element.changeHyperlink { $0.setHash(value) }
    }
    try method("toString") { $0.address(of: "href") }
  }
}
