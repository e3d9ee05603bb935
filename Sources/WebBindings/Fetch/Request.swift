internal import DOM
internal import Bytes
internal import ScriptEngine

/// A `Request` object (Fetch Standard, 5.4).
final class Request: DOMObject, ObjectResult, ObjectArgument, BodyOwner {
  fileprivate(set) var settings: Settings
  let headers: Headers
  fileprivate(set) var body: Body?
  let signal: AbortSignal

  /// The settings from the dictionary, which copies of the request share.
  struct Settings {
    var method = "GET"
    var url: URLRecord
    var referrer = "about:client"
    var referrerPolicy = ""
    var mode = NetworkRequest.Mode.cors
    var credentials = NetworkRequest.Credentials.sameOrigin
    var cache = "default"
    var redirect = NetworkRequest.Redirect.follow
    var integrity = ""
    var keepsAlive = false
  }

  fileprivate init(_ settings: Settings, headers: Headers, body: Body?, following: [AbortSignal]) {
    self.settings = settings
    self.headers = headers
    self.body = body
    signal = AbortSignal(following: following)
  }

  var interface: InterfaceDefinition { Interfaces.request.definition }

  /// The request for the loader. This reads the body.
  func makeNetworkRequest(in realm: Realm) throws -> NetworkRequest {
    var request = NetworkRequest(method: settings.method, url: settings.url)
    request.headers = headers.list
    request.body = try body.map { Array(try $0.take(in: realm)) }
    request.credentials = settings.credentials
    request.redirect = settings.redirect
    request.mode = settings.mode
    return request
  }
}

extension Interfaces {
  static let request = Interface<Request>("Request") {
    $0.constructor { (input: RequestInput, options: DictionaryArgument?, realm: Realm) in
      try realm.makeRequest(input, options)
    }
    try $0.readonly("method") { $0.settings.method }
    try $0.readonly("url") { $0.settings.url.href }
    try $0.readonly("headers") { $0.headers }
    try $0.readonly("destination") { _ in "" }
    try $0.readonly("referrer") { $0.settings.referrer }
    try $0.readonly("referrerPolicy") { $0.settings.referrerPolicy }
    try $0.readonly("mode") { $0.settings.mode.rawValue }
    try $0.readonly("credentials") { $0.settings.credentials.rawValue }
    try $0.readonly("cache") { $0.settings.cache }
    try $0.readonly("redirect") { $0.settings.redirect.rawValue }
    try $0.readonly("integrity") { $0.settings.integrity }
    try $0.readonly("keepalive") { $0.settings.keepsAlive }
    try $0.readonly("signal") { $0.signal }
    try $0.includeBody()
    try $0.method("clone") { (request: Request, realm: Realm) in
      Request(
        request.settings, headers: Headers(request.headers.list, limits: request.headers.limits),
        body: try request.body?.copy(in: realm), following: [request.signal])
    }
  }
}

/// `RequestInfo`: a request or an address.
enum RequestInput: ConvertibleArgument {
  case request(Request)
  case address(String)

  static func convert(_ value: Value, in realm: Realm) throws -> RequestInput {
    let wrapper = realm.shown(value)
    if let request = wrapper?.object as? Request { return .request(request) }
    return .address(try String.convert(value, in: realm))
  }
}

extension Realm {
  /// The constructor of requests, which `fetch` also uses.
  func makeRequest(_ input: RequestInput, _ options: DictionaryArgument?) throws -> Request {
    let dictionary = options?.value
    var settings: Request.Settings
    var original: Request?
    switch input {
    case .request(let request):
      settings = request.settings
      original = request
    case .address(let address):
      guard let url = URLRecord.parse(address, base: document.parsedBaseURL), url.username.isEmpty,
        url.password.isEmpty
      else { throw ScriptError.type("URL is not valid or contains user credentials.") }
      settings = Request.Settings(url: url)
    }
    try apply(dictionary, to: &settings)
    let isLimited = settings.mode == .noCORS
    if isLimited, !["GET", "HEAD", "POST"].contains(settings.method) {
      throw ScriptError.type("Method must be GET, POST or HEAD in no-cors mode.")
    }
    let headers = Headers(limits: isLimited ? .requestWithoutCORS : .request)
    if let initial = try member("headers", of: dictionary) {
      try headers.fill(from: try HeadersInitializer.convert(initial, in: self))
    } else if let original {
      headers.list = original.headers.list
    }
    var body: Body?
    let initialBody = try nonNullMember("body", of: dictionary)
    if initialBody != nil || original?.body != nil, ["GET", "HEAD"].contains(settings.method) {
      throw ScriptError.type("Request has method '\(settings.method)' and cannot have a body")
    }
    if let initialBody {
      let initial = try BodyInitializer.convert(initialBody, in: self)
      if initial.stream != nil, settings.keepsAlive {
        throw ScriptError.type(
          "Request cannot have a ReadableStream body and keepalive set to true")
      }
      body = initial.body
      if let type = initial.type, headers.list.value(of: "content-type") == nil {
        headers.list.append("Content-Type", type)
      }
    } else if let taken = try original?.body?.take(in: self) {
      body = Body(taken)
    }
    return Request(
      settings, headers: headers, body: body,
      following: try signals(of: dictionary) ?? original.map { [$0.signal] } ?? [])
  }

  private func nonNullMember(_ name: PropertyName, of dictionary: Value?) throws -> Value? {
    guard let value = try member(name, of: dictionary), !context.isNull(value) else { return nil }
    return value
  }

  /// The signals in the dictionary; nil if it has no `signal`.
  private func signals(of dictionary: Value?) throws -> [AbortSignal]? {
    guard let value = try member("signal", of: dictionary) else { return nil }
    return context.isNull(value) ? [] : [try AbortSignal.convert(value, in: self)]
  }

  private func apply(_ dictionary: Value?, to settings: inout Request.Settings) throws {
    func text(_ name: PropertyName, of allowed: Set<String>? = nil) throws -> String? {
      guard let value = try member(name, of: dictionary) else { return nil }
      let text = try context.string(value)
      if let allowed, !allowed.contains(text) { throw ScriptError.type("Type error") }
      return text
    }
    if let window = try member("window", of: dictionary), !context.isNull(window) {
      throw ScriptError.type("Window can only be null.")
    }
    if let method = try text("method") {
      settings.method = try Self.normalize(method: method)
    }
    if let referrer = try text("referrer") { settings.referrer = try referrerURL(referrer) }
    if let policy = try text("referrerPolicy", of: Self.referrerPolicies) {
      settings.referrerPolicy = policy
    }
    if let mode = try text("mode", of: ["navigate", "same-origin", "no-cors", "cors"]) {
      if mode == "navigate" {
        throw ScriptError.type("Request constructor does not accept navigate fetch mode.")
      }
      settings.mode = NetworkRequest.Mode(rawValue: mode) ?? .cors
    }
    if let text = try text("credentials") {
      guard let credentials = NetworkRequest.Credentials(rawValue: text) else {
        throw ScriptError.type("Type error")
      }
      settings.credentials = credentials
    }
    if let cache = try text(
      "cache", of: ["default", "no-store", "reload", "no-cache", "force-cache", "only-if-cached"])
    {
      settings.cache = cache
    }
    if settings.cache == "only-if-cached", settings.mode != .sameOrigin {
      throw ScriptError.type("only-if-cached cache option requires fetch mode to be same-origin.")
    }
    if let text = try text("redirect") {
      guard let redirect = NetworkRequest.Redirect(rawValue: text) else {
        throw ScriptError.type("Type error")
      }
      settings.redirect = redirect
    }
    _ = try text("priority", of: ["high", "low", "auto"])
    if let integrity = try text("integrity") { settings.integrity = integrity }
    if let keepsAlive = try member("keepalive", of: dictionary) {
      settings.keepsAlive = context.boolean(keepsAlive)
    }
  }

  private static let referrerPolicies: Set<String> = [
    "", "no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin",
    "origin-when-cross-origin", "strict-origin-when-cross-origin", "unsafe-url",
  ]

  /// The value of `referrer`: an empty text, an address with the document's origin, or
  /// `about:client` for the document itself.
  private func referrerURL(_ text: String) throws(ScriptError) -> String {
    if text.isEmpty { return "" }
    guard let url = URLRecord.parse(text, base: document.parsedBaseURL) else {
      throw .type("Referrer is not a valid URL.")
    }
    let isClient = url.scheme == "about" && url.pathname == "client"
    return isClient || url.origin != document.fallbackBaseURL?.origin ? "about:client" : url.href
  }

  /// Fetch Standard, "normalize a method".
  /// - Throws: a TypeError if the method cannot be sent.
  static func normalize(method: String) throws(ScriptError) -> String {
    guard HTTPHeaders.isToken(method) else {
      throw .type("Method is not a valid HTTP token.")
    }
    let upper = method.asciiUppercased
    if ["CONNECT", "TRACE", "TRACK"].contains(upper) { throw .type("Method is forbidden.") }
    return ["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"].contains(upper) ? upper : method
  }
}
