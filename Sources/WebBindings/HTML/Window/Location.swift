internal import DOM
internal import ScriptEngine

/// The address of a window (HTML Standard, 7.2.4).
final class Location: DOMObject, ObjectResult, ObjectArgument {
  private let window: Window
  fileprivate let ancestorOrigins = DOMStringList(keepsWrapper: true)

  init(window: Window) {
    self.window = window
  }

  private var document: Document { window.document }

  var interface: InterfaceDefinition { Interfaces.location.definition }
  var keepsWrapper: Bool { true }
  var isOfWindow: Bool { true }

  /// The object in a world, with its own unforgeable members.
  func encode(in realm: Realm) throws -> Value {
    let isNew = wrappers[realm.world] == nil
    let object = try realm.wrap(self)
    if isNew {
      try realm.addMembers(of: realm.interface(interface), to: object, unforgeable: true) {
        (builder: InterfaceBuilder<Location>) in try builder.includeLocationMembers()
      }
      try realm.context.call(realm.function(Self.conversions) { [realm.builtins] }, object)
    }
    return object
  }

  /// Defines what an address is converted to a primitive value with, which no script can replace.
  private static let conversions: OwnScript = """
    (({ defineProperty, toPrimitive, valueOf }) => location => {
      defineProperty(location, 'valueOf', { __proto__: null, value: valueOf });
      defineProperty(location, toPrimitive, { __proto__: null, value: undefined });
    })
    """

  /// The address for scripts, without a user name and a password.
  fileprivate var address: String {
    guard var url, !url.username.isEmpty || !url.password.isEmpty else {
      return document.url
    }
    url.setUsername("")
    url.setPassword("")
    return url.href
  }

  fileprivate var url: URLRecord? { document.parsedURL }
}

extension Interfaces {
  static let location = Interface<Location>("Location") { _ in }
}

extension InterfaceBuilder where Subject == Location {
  fileprivate func includeLocationMembers() throws {
    try attribute("href") { (location, _) in
      location.address
    } setIn: { (location, value: String, realm) in
      realm.navigate(to: try realm.resolve(value, failure: "Invalid URL"), .assign)
    }
    try component("protocol", \.protocol) { url, value throws(DOMException) in
      guard URLRecord.isScheme(value) else {
        throw DOMException(.syntax, "The string did not match the expected pattern.")
      }
      url.setProtocol(value)
    }
    try component("host", \.host) { url, value in url.setHost(value) }
    try component("hostname", \.hostname) { url, value in url.setHostname(value) }
    try component("port", \.port) { url, value in url.setPort(value) }
    try component("pathname", \.pathname) { url, value in url.setPathname(value) }
    try component("search", \.search) { url, value in url.setSearch(value) }
    try component("hash", \.hash) { url, value in url.setHash(value) }
    try readonly("origin") { $0.url?.origin ?? "null" }
    try readonly("ancestorOrigins") { $0.ancestorOrigins }
    try method("assign") { (_, url: String, realm: Realm) in
      if realm.window.isClosed { return Undefined() }
      realm.navigate(to: try realm.resolve(url), .assign)
      return Undefined()
    }
    try method("replace") { (_, url: String, realm: Realm) in
      if realm.window.isClosed { return Undefined() }
      realm.navigate(to: try realm.resolve(url), .replace)
      return Undefined()
    }
    try method("reload") { (location, realm: Realm) in
      if let url = location.url { realm.navigate(to: url, .reload) }
      return Undefined()
    }
    try method("toString") { (location: Location) in location.address }
  }

  /// Adds a part of the address. Setting it navigates to the address with the new part.
  private func component(
    _ name: String, _ part: @escaping (URLRecord) -> String,
    set: @escaping (inout URLRecord, String) throws(DOMException) -> Void
  ) throws {
    try attribute(name) { (location, _) in
      location.url.map(part) ?? ""
    } setIn: { (location, value: String, realm) in
      guard var url = location.url else { return }
      let old = url
      try set(&url, value)
      if name == "hash", url == old || value.isEmpty && old.hash.isEmpty { return }
      realm.navigate(to: url, .assign)
    }
  }
}

extension Realm {
  /// An address from a script, as an absolute one.
  /// - Throws: `SyntaxError` with the message `failure` if it cannot be parsed.
  func resolve(
    _ address: String, failure: String = "The string did not match the expected pattern."
  ) throws(DOMException) -> URLRecord {
    guard let url = URLRecord.parse(address, base: URLRecord.parse(document.baseURL)) else {
      throw DOMException(.syntax, failure)
    }
    return url
  }
}
