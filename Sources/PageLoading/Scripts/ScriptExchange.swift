internal import DOM
internal import Bytes
internal import SystemServices

/// A request of a script, with its preflight requests and its redirections (Fetch Standard, 4.1 to
/// 4.9).
final class ScriptExchange {
  typealias Completion = (Result<NetworkResponse, ScriptRequestError>) -> Void

  private let request: NetworkRequest
  private let client: any HTTPTransport
  private var chain: RedirectionChain
  private let completion: Completion
  private var isRedirected = false
  /// The origin in the request. It becomes `null` after a redirection from another origin to a
  /// third one.
  private var origin: String
  /// Cancels the present request.
  private var giveUp: (() -> Void)?

  init(
    _ request: NetworkRequest, client: any HTTPTransport, reach: NetworkPolicy.Reach,
    completion: @escaping Completion
  ) {
    self.request = request
    self.client = client
    self.completion = completion
    origin = request.origin
    let seconds = client.options.timeLimit
    let own = request.timeout > 0 ? min(request.timeout / 1000, seconds) : seconds
    chain = RedirectionChain(
      HTTPRequest(
        method: request.method, url: request.url, headers: request.headers, body: request.body,
        reach: reach, deadline: .after(own)),
      options: client.options)
  }

  func cancel() {
    giveUp?()
    giveUp = nil
  }

  private func end(_ result: Result<NetworkResponse, ScriptRequestError>) {
    giveUp = nil
    completion(result)
  }

  // MARK: Sending

  private var url: URLRecord { chain.request.url }

  private var isSameOrigin: Bool { url.origin == origin }

  private var kind: NetworkResponse.Kind {
    isSameOrigin ? .basic : request.mode == .noCORS ? .opaque : .cors
  }

  private var sendsCookies: Bool {
    request.credentials == .include || request.credentials == .sameOrigin && isSameOrigin
  }

  /// Fetch Standard, 4.1, "main fetch".
  func start() {
    if request.referrer?.scheme == "https", url.scheme == "http" {
      return end(.failure(.mixedContent))
    }
    if request.mode == .sameOrigin, !isSameOrigin { return end(.failure(.notSameOrigin)) }
    let unsafeNames = unsafeHeaders
    let needsPreflight =
      request.needsPreflight || !unsafeNames.isEmpty
      || !["GET", "HEAD", "POST"].contains(chain.request.method)
    if kind == .cors, needsPreflight { return ask(unsafeNames) }
    send()
  }

  private func send() {
    var outgoing = chain.request
    outgoing.hasCookies = sendsCookies
    outgoing.headers = completed(outgoing.headers)
    if kind == .cors || !["GET", "HEAD"].contains(outgoing.method) {
      outgoing.headers.append("Origin", origin)
    }
    giveUp = client.transfer(outgoing) { [self] result in
      switch result {
      case .success(let response): receive(response)
      case .failure(let error): end(.failure(error))
      }
    }
  }

  /// The request's fields with those that a browser adds.
  private func completed(_ fields: HTTPHeaders) -> HTTPHeaders {
    var headers = fields
    if headers.value(of: "accept") == nil { headers.append("Accept", "*/*") }
    if headers.value(of: "accept-language") == nil {
      headers.append("Accept-Language", "en-US,en;q=0.9")
    }
    // This is the policy "strict-origin-when-cross-origin" (Referrer Policy Standard).
    if let page = request.referrer, page.scheme == "http" || url.scheme == "https" {
      let whole = page.scheme + "://" + page.host + page.pathname + page.search
      headers.append("Referer", page.origin == url.origin ? whole : page.origin + "/")
    }
    headers.append("User-Agent", HTTPHeaders.value(utf8: client.options.userAgent))
    headers.append("Sec-Fetch-Dest", "empty")
    headers.append("Sec-Fetch-Mode", request.mode.rawValue)
    headers.append("Sec-Fetch-Site", isSameOrigin ? "same-origin" : "cross-site")
    return headers
  }

  /// Fetch Standard, "CORS-unsafe request-header names".
  private var unsafeHeaders: [String] {
    let names = chain.request.headers.fields.filter {
      !HTTPHeaders.isSafelistedInRequests($0.name, $0.value)
    }
    return Set(names.map(\.name.asciiLowercased)).sorted()
  }

  // MARK: Preflight requests

  /// Fetch Standard, 4.8, "CORS-preflight fetch".
  private func ask(_ unsafeNames: [String]) {
    var question = chain.request
    question.method = "OPTIONS"
    question.body = nil
    question.hasCookies = false
    question.headers = completed(HTTPHeaders())
    question.headers.append("Origin", origin)
    question.headers.append("Access-Control-Request-Method", chain.request.method)
    if !unsafeNames.isEmpty {
      question.headers.append("Access-Control-Request-Headers", unsafeNames.joined(separator: ","))
    }
    giveUp = client.transfer(question) { [self] result in
      switch result {
      case .failure(let error): end(.failure(error))
      case .success(let response):
        do throws(ScriptRequestError) {
          try check(answer: response, unsafeNames)
        } catch {
          return end(.failure(error))
        }
        send()
      }
    }
  }

  private func check(
    answer: HTTPResponse, _ unsafeNames: [String]
  ) throws(ScriptRequestError) {
    try checkOrigin(answer)
    guard 200...299 ~= answer.status else { throw .preflightStatus(answer.status) }
    let isOpen = request.credentials != .include
    let methods = Self.list(answer, "access-control-allow-methods")
    let method = chain.request.method
    if !["GET", "HEAD", "POST"].contains(method), !methods.contains(method),
      !(isOpen && methods.contains("*"))
    {
      throw .methodNotAllowed(method)
    }
    let names = Self.list(answer, "access-control-allow-headers").map(\.asciiLowercased)
    for name in unsafeNames where !names.contains(name) {
      // A star does not include this field.
      if isOpen, names.contains("*"), name != "authorization" { continue }
      throw .headerNotAllowed(name)
    }
  }

  /// Fetch Standard, 4.9, "CORS check".
  private func checkOrigin(_ response: HTTPResponse) throws(ScriptRequestError) {
    let allowed = response.headers.value(of: "access-control-allow-origin")
    if request.credentials != .include, allowed == "*" { return }
    guard allowed == origin else { throw .originNotAllowed(origin: origin) }
    if request.credentials == .include,
      response.headers.value(of: "access-control-allow-credentials") != "true"
    {
      throw .credentialsNotAllowed
    }
  }

  private static func list(_ response: HTTPResponse, _ name: String) -> [String] {
    (response.headers.value(of: name) ?? "").split(separator: ",").map {
      HTTPHeaders.trim(String($0))
    }
  }

  // MARK: Receiving

  private func receive(_ response: HTTPResponse) {
    if response.redirection != nil {
      switch request.redirect {
      case .follow: return follow(response)
      case .error: return end(.failure(.redirected))
      case .manual: return end(.success(NetworkResponse(url: url, kind: .opaqueRedirect)))
      }
    }
    let kind = kind
    if kind == .opaque, !request.isForScript {
      return end(.success(NetworkResponse(url: url, kind: .opaque)))
    }
    if kind == .cors {
      do throws(ScriptRequestError) {
        try checkOrigin(response)
      } catch {
        return end(.failure(error))
      }
    }
    var visible = NetworkResponse(
      url: url, status: response.status, statusText: response.statusText,
      headers: visibleHeaders(response, kind), body: response.body)
    visible.kind = kind
    visible.isRedirected = isRedirected
    end(.success(visible))
  }

  /// Fetch Standard, 4.4, "HTTP-redirect fetch". WebKit does no CORS check for the redirection
  /// itself.
  private func follow(_ response: HTTPResponse) {
    let previous = url
    do throws(LoadingError) {
      guard try chain.follow(response) else { return }
    } catch {
      return end(.failure(.loading(error)))
    }
    isRedirected = true
    let isElsewhere = url.origin != previous.origin
    if request.mode == .cors, !url.username.isEmpty || !url.password.isEmpty, !isSameOrigin {
      return end(.failure(.redirected))
    }
    if isElsewhere, previous.origin != origin { origin = "null" }
    start()
  }

  /// Fetch Standard, 2.2.6: the fields of a filtered response.
  private func visibleHeaders(_ response: HTTPResponse, _ kind: NetworkResponse.Kind) -> HTTPHeaders
  {
    var exposed = Set(
      Self.list(response, "access-control-expose-headers").map(\.asciiLowercased))
    let exposesAll =
      kind == .basic || exposed.contains("*") && request.credentials != .include
    exposed.formUnion([
      "cache-control", "content-language", "content-length", "content-type", "expires",
      "last-modified", "pragma",
    ])
    var headers = HTTPHeaders()
    for field in response.headers.fields {
      let name = field.name.asciiLowercased
      guard name != "set-cookie", name != "set-cookie2", exposesAll || exposed.contains(name) else {
        continue
      }
      headers.append(field.name, field.value)
    }
    return headers
  }
}

extension NetworkResponse {
  /// A response of which scripts see only the kind.
  fileprivate init(url: URLRecord, kind: Kind) {
    self.init(url: url, status: 0, statusText: "")
    self.kind = kind
  }
}
