internal import DOM
internal import ScriptEngine

/// A `Response` object (Fetch Standard, 5.5).
final class Response: DOMObject, ObjectResult, ObjectArgument, BodyOwner {
  let type: String
  let url: String
  let isRedirected: Bool
  let status: Int
  let statusText: String
  let headers: Headers
  let body: Body?

  init(
    type: String = "default", url: String = "", isRedirected: Bool = false, status: Int = 200,
    statusText: String = "", headers: Headers = Headers(limits: .response), body: Body? = nil
  ) {
    self.type = type
    self.url = url
    self.isRedirected = isRedirected
    self.status = status
    self.statusText = statusText
    self.headers = headers
    self.body = body
  }

  /// A response of the network.
  convenience init(_ response: NetworkResponse) {
    let url = response.url.serialized(excludingFragment: true)
    if response.kind == .opaque || response.kind == .opaqueRedirect {
      let isRedirect = response.kind == .opaqueRedirect
      self.init(
        type: response.kind.rawValue, url: isRedirect ? url : "", status: 0,
        headers: Headers(limits: .immutable), body: isRedirect ? Body([]) : nil)
      return
    }
    self.init(
      type: response.kind.rawValue, url: url,
      isRedirected: response.isRedirected,
      status: response.status, statusText: response.statusText,
      headers: Headers(response.headers, limits: .immutable),
      body: Self.hasNoBody(response.status) ? nil : Body(response.body[...]))
  }

  var interface: InterfaceDefinition { Interfaces.response.definition }

  /// Fetch Standard, "null body status".
  fileprivate static func hasNoBody(_ status: Int) -> Bool {
    [101, 103, 204, 205, 304].contains(status)
  }
}

extension Interfaces {
  static let response = Interface<Response>("Response") {
    $0.constructor {
      (body: Nullable<BodyInitializer>?, options: DictionaryArgument?, realm: Realm) in
      try realm.makeResponse(body: body?.value, options)
    }
    $0.staticMethod("error") { () in
      Response(type: "error", status: 0, headers: Headers(limits: .immutable))
    }
    $0.staticMethod("redirect") { (address: String, status: UnsignedShort?, realm: Realm) in
      guard let url = URLRecord.parse(address, base: realm.document.parsedBaseURL) else {
        throw ScriptError.type("Redirect URL is not valid")
      }
      let status = status?.value ?? 302
      guard [301, 302, 303, 307, 308].contains(status) else {
        throw ScriptError.range("Status code must be a redirect status code")
      }
      let headers = Headers(limits: .immutable)
      headers.list.append("Location", url.href)
      return Response(status: status, headers: headers)
    }
    $0.staticMethod("json") { (data: Value, options: DictionaryArgument?, realm: Realm) in
      guard let text = try realm.context.json(data) else {
        throw ScriptError.type("Value doesn't have a JSON representation")
      }
      return try realm.makeResponse(
        body: BodyInitializer(bytes: Array(text.utf8)[...], type: "application/json"), options)
    }
    try $0.readonly("type") { $0.type }
    try $0.readonly("url") { $0.url }
    try $0.readonly("redirected") { $0.isRedirected }
    try $0.readonly("status") { $0.status }
    try $0.readonly("ok") { 200...299 ~= $0.status }
    try $0.readonly("statusText") { $0.statusText }
    try $0.readonly("headers") { $0.headers }
    try $0.includeBody()
    try $0.method("clone") { (response: Response, realm: Realm) in
      Response(
        type: response.type, url: response.url, isRedirected: response.isRedirected,
        status: response.status, statusText: response.statusText,
        headers: Headers(response.headers.list, limits: response.headers.limits),
        body: try response.body?.copy(in: realm))
    }
  }
}

extension Realm {
  /// Fetch Standard, "initialize a response".
  fileprivate func makeResponse(
    body: BodyInitializer?, _ options: DictionaryArgument?
  ) throws -> Response {
    let dictionary = options?.value
    let initial = try member("headers", of: dictionary).map {
      try HeadersInitializer.convert($0, in: self)
    }
    let status = try member("status", of: dictionary).map {
      try UnsignedShort.convert($0, in: self).value
    }
    let statusText = try member("statusText", of: dictionary).map {
      try ByteString.convert($0, in: self).text
    }
    guard 200...599 ~= status ?? 200 else {
      throw ScriptError.range("Status must be between 200 and 599")
    }
    guard HTTPHeaders.isValue(statusText ?? "") else {
      throw ScriptError.type("Status text must be a valid reason-phrase.")
    }
    let headers = Headers(limits: .response)
    if let initial { try headers.fill(from: initial) }
    if let body {
      if Response.hasNoBody(status ?? 200) {
        throw ScriptError.type("Response cannot have a body with the given status.")
      }
      if let type = body.type, headers.list.value(of: "content-type") == nil {
        headers.list.append("Content-Type", type)
      }
    }
    return Response(
      status: status ?? 200, statusText: statusText ?? "", headers: headers,
      body: body?.body)
  }
}
