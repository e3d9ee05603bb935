internal import DOM
internal import ScriptEngine

extension InterfaceBuilder<Element> {
  /// HTML Standard, 4.6.3: HTMLHyperlinkElementUtils, on `a` and `area`.
  func includeHyperlink() throws {
    try reflect(.url("href"))
    try readonly("origin") { $0.hyperlink?.origin ?? "" }
    try part("protocol", \.protocol, otherwise: ":") { $0.setProtocol($1) }
    try part("username", \.username) { $0.setUsername($1) }
    try part("password", \.password) { $0.setPassword($1) }
    try part("host", \.host, trying: { $0.setHost($1) })
    try part("hostname", \.hostname, trying: { $0.setHostname($1) })
    try part("port", \.port, trying: { $0.setPort($1) })
    try part("pathname", \.pathname) { $0.setPathname($1) }
    try part("search", \.search) { $0.setSearch($1) }
    try part("hash", \.hash) { $0.setHash($1) }
    try method("toString") { $0.address(of: "href") }
  }

  /// Adds an attribute for a part of the link's address.
  ///
  /// - Parameters:
  ///   - otherwise: its value if the address cannot be parsed.
  ///   - set: sets the part.
  private func part(
    _ name: String, _ part: @escaping (URLRecord) -> String, otherwise: String = "",
    set: @escaping (inout URLRecord, String) -> Void
  ) throws {
    try self.part(
      name, part, otherwise: otherwise,
      trying: { url, value in
        set(&url, value)
        return true
      })
  }

  /// The same for a part that not every value can be, see ``Element/changeHyperlink(_:)``.
  private func part(
    _ name: String, _ part: @escaping (URLRecord) -> String, otherwise: String = "",
    trying set: @escaping (inout URLRecord, String) -> Bool
  ) throws {
    try attribute(name) {
      $0.hyperlink.map(part) ?? otherwise
    } set: { (element, value: String) in
      element.changeHyperlink { set(&$0, value) }
    }
  }
}
