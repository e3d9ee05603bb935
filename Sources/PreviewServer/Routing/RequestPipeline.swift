internal import Messages
internal import Synchronization

/// The server without its sockets: takes requests as values and gives answers.
///
/// A request goes through two steps, so that it can be refused before its body is read:
/// ``admit(_:)`` looks at the head, ``answer(_:_:then:)`` does the work.
final class RequestPipeline: Sendable {
  let configuration: PreviewConfiguration
  let state: ServerState
  let router: Router
  private let originPolicy: OriginPolicy
  private let hostGuard: HostGuard?
  private let rateLimiter: RateLimiter?
  private let tokens: Mutex<BearerTokens?>
  private let clock: @Sendable () -> Double

  /// - Parameters:
  ///   - service: runs the scripts.
  ///   - loader: fetches the pages and scripts that requests name by address; nil to fetch nothing.
  ///   - clock: gives the seconds of a monotonic clock.
  init(
    _ configuration: PreviewConfiguration, service: any RunService,
    loader: (any ResourceLoader)? = nil, clock: @escaping @Sendable () -> Double = { Clock.seconds }
  ) {
    self.configuration = configuration
    self.clock = clock
    let limits = configuration.limits
    let state = ServerState(configuration)
    self.state = state
    tokens = Mutex(configuration.tokens)
    originPolicy = OriginPolicy(allowed: Set(configuration.allowedOrigins.map { $0.lowercased() }))
    rateLimiter = limits.requestRate.map {
      RateLimiter(RateLimiter.Limit(rate: $0, burst: limits.requestBurst))
    }
    hostGuard =
      configuration.checksHost
      ? HostGuard(allowed: Set(configuration.allowedHosts.map { $0.lowercased() })) : nil
    let starter = RunStarter(service: service, loader: loader, answers: state.answers)
    router = Router(
      InformationEndpoints(configuration: configuration, service: service, state: state).routes
        + PreviewPage(
          isLocked: configuration.tokens != nil, allowsNetwork: limits.allowsNetwork,
          hasSession: configuration.session != nil,
          editors: configuration.editorFolder.flatMap(EditorLibrary.init)
        ).routes + SessionEndpoints(session: configuration.session).routes
        + [
          RunEndpoint(service: service, starter: starter, limits: limits).route,
          CheckEndpoint(service: service, starter: starter, limits: limits).route,
          MatchEndpoint(service: service).route, PreviewBundleEndpoint(service: service).route,
        ]
        + RequestsEndpoint(
          service: service, starter: starter, limits: limits, waiting: state.waiting, clock: clock
        ).routes)
  }

  /// Uses other tokens from now on.
  func replaceTokens(_ new: BearerTokens?) {
    tokens.withLock { $0 = new }
  }

  // MARK: The head

  /// Judges the head of a request.
  func admit(_ received: HTTPRequest) -> AdmissionResult {
    let request = configuration.trustedProxies.resolve(received)
    let identifier = RequestIdentifier.choose(request.fields["X-Request-Id"])
    var origin = OriginPolicy.Verdict.same
    var route = Metrics.otherRoute
    do throws(Problem) {
      try Self.checkHead(request)
      try Self.checkFraming(request)
      guard
        request.method == .options && request.target == "*" || RequestTarget(request.target) != nil
      else { throw .malformedTarget }
      try checkHost(request)
      origin = originPolicy.judge(request)
      if origin == .refused { throw .foreignOrigin }
      let target = RequestTarget(request.target)
      let match = router.match(request.method, target?.segments ?? [])
      if case .route(let found, _) = match { route = found.pattern.text }
      if let answer = preflight(request, match) {
        return .answered(
          finish(answer, request, origin, identifier), identifier: identifier, route: route)
      }
      try checkRate(request, match)
      try checkTokens(request, match)
      let admission = try admit(request, target, match, origin, identifier)
      return .admitted(admission)
    } catch {
      var answer = error.response(requestIdentifier: identifier)
      // If nobody reads the body, the start of the next request cannot be found.
      if request.announcesBody { answer.closesConnection = true }
      return .answered(
        finish(answer, request, origin, identifier), identifier: identifier, route: route)
    }
  }

  /// Refuses heads that two readers could read differently (RFC 9112, section 2.2, and RFC 9110,
  /// section 5.5).
  private static func checkHead(_ request: HTTPRequest) throws(Problem) {
    guard request.hasClearHead else {
      throw .malformedHead(ProblemText.unclearHead)
    }
    for field in request.fields {
      let isValue = field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
      guard field.name.isToken, isValue else {
        throw .malformedHead(ProblemText.malformedField)
      }
    }
  }

  /// Refuses heads from which two readers could derive different body lengths (RFC 9112, sections
  /// 6.1 and 6.3), because that allows request smuggling.
  private static func checkFraming(_ request: HTTPRequest) throws(Problem) {
    let lengths = request.fields.values("Content-Length")
    let codings = request.fields.values("Transfer-Encoding")
    let isClear =
      lengths.count <= 1 && codings.count <= 1 && (lengths.isEmpty || codings.isEmpty)
      && (lengths.isEmpty || request.announcedLength != nil)
      && (codings.first.map { HTTPFields.isEqual($0, "chunked") } ?? true)
    guard isClear else {
      throw .malformedHead(ProblemText.unclearLength)
    }
  }

  private func checkHost(_ request: HTTPRequest) throws(Problem) {
    let hosts = request.fields.values("Host")
    guard hosts.count == 1 || hosts.isEmpty && request.version == "HTTP/1.0" else {
      throw .malformedHead(ProblemText.severalHosts)
    }
    guard let host = hosts.first else { return }
    guard HostGuard.name(of: host) != nil else {
      throw .malformedHead(ProblemText.malformedHost)
    }
    if let hostGuard, !hostGuard.allows(host) { throw .foreignHost }
  }

  /// The answer to `OPTIONS`: the methods of the path, and the rights of the page that asks.
  private func preflight(_ request: HTTPRequest, _ match: Router.Match) -> HTTPResponse? {
    guard request.method == .options else { return nil }
    var methods: [HTTPMethod] = [.get, .head, .post, .delete, .options]
    if request.target != "*" {
      guard case .otherMethod(let allowed) = match else { return nil }
      methods = allowed
    }
    var answer = HTTPResponse(.noContent)
    let list = methods.map(\.rawValue).joined(separator: ", ")
    answer.fields["Allow"] = list
    if request.fields["Access-Control-Request-Method"] != nil {
      answer.fields["Access-Control-Allow-Methods"] = list
      answer.fields["Access-Control-Allow-Headers"] = "Authorization, Content-Type, X-Request-Id"
      answer.fields["Access-Control-Max-Age"] = "600"
    }
    if request.announcesBody { answer.closesConnection = true }
    return answer
  }

  private func checkRate(_ request: HTTPRequest, _ match: Router.Match) throws(Problem) {
    guard let rateLimiter else { return }
    if case .route(let route, _) = match, !route.isLimited { return }
    let wait = rateLimiter.admit(request.client, at: clock())
    if wait > 0 { throw .tooManyRequests(wait) }
  }

  private func checkTokens(_ request: HTTPRequest, _ match: Router.Match) throws(Problem) {
    if case .route(let route, _) = match, route.isPublic { return }
    guard let tokens = tokens.withLock({ $0 }) else { return }
    guard tokens.allow(request.fields["Authorization"]) else {
      throw .unauthorized(hasToken: request.fields["Authorization"] != nil)
    }
  }

  private func admit(
    _ request: HTTPRequest, _ target: RequestTarget?, _ match: Router.Match,
    _ origin: OriginPolicy.Verdict, _ identifier: String
  ) throws(Problem) -> Admission {
    guard let target, case .route(let route, let parameters) = match else {
      if case .otherMethod(let allowed) = match { throw .methodNotAllowed(allowed) }
      throw .notFound(target?.path ?? request.target)
    }
    var answerType: MediaType?
    if !route.produces.isEmpty {
      answerType = AcceptHeader(request.fields.list("Accept")).choose(from: route.produces)
      if answerType == nil { throw .notAcceptable(route.produces) }
    }
    let hasBody = request.announcesBody
    let contentType = hasBody ? try Self.contentType(request, route) : nil
    if route.needsBody, !hasBody { throw .missingBody(route.consumes) }
    let limit = route.consumes.isEmpty ? 0 : configuration.limits.body
    if let length = request.announcedLength, length > limit { throw .tooLarge(limit) }
    return Admission(
      route: route,
      request: RoutedRequest(
        request: request, target: target, parameters: parameters, answerType: answerType,
        contentType: contentType, identifier: identifier, client: client(of: request)),
      origin: origin, bodyLimit: limit)
  }

  /// The client that sent a request: its token, whatever address it comes from and however its
  /// field is written, or else its address. An unknown token does not make another client.
  private func client(of request: HTTPRequest) -> String {
    let authorization = request.fields["Authorization"]
    guard tokens.withLock({ $0?.allow(authorization) ?? false }),
      let token = BearerTokens.token(in: authorization)
    else { return RateLimiter.key(request.client) }
    return "token \(token)"
  }

  private static func contentType(
    _ request: HTTPRequest, _ route: Route
  ) throws(Problem) -> MediaType? {
    if route.consumes.isEmpty { return nil }
    if let coding = request.fields["Content-Encoding"], !HTTPFields.isEqual(coding, "identity") {
      throw .unsupportedCoding
    }
    guard let type = request.fields["Content-Type"].flatMap({ MediaType($0) }),
      route.consumes.contains(where: { $0.essence == type.essence })
    else { throw .unsupportedType(route.consumes) }
    return type
  }

  // MARK: The work

  /// Answers a request by the handler of its route.
  ///
  /// - Parameter deliver: is called once, on any thread, perhaps before this returns.
  func answer(
    _ admission: Admission, _ body: HTTPRequest.Body,
    then deliver: @escaping @Sendable (HTTPResponse) -> Void
  ) {
    var request = admission.request
    request.request.body = body
    let head = admission.request
    let responder = Responder { [self] result in
      let answer =
        switch result {
        case .success(let answer): answer
        case .failure(let problem): problem.response(requestIdentifier: head.identifier)
        }
      deliver(finish(answer, head.request, admission.origin, head.identifier))
    }
    if state.isDraining, !admission.route.isPublic { return responder.fail(.stopping) }
    admission.route.handler(request, responder)
  }

  /// The answer to a body that cannot be read.
  func refuse(_ admission: Admission, _ problem: Problem) -> HTTPResponse {
    var answer = problem.response(requestIdentifier: admission.request.identifier)
    answer.closesConnection = true
    return finish(
      answer, admission.request.request, admission.origin, admission.request.identifier)
  }

  /// Completes an answer with the fields that all answers have.
  private func finish(
    _ answer: HTTPResponse, _ request: HTTPRequest, _ origin: OriginPolicy.Verdict,
    _ identifier: String
  ) -> HTTPResponse {
    var answer = answer
    answer.fields["X-Request-Id"] = identifier
    answer.fields["X-Content-Type-Options"] = "nosniff"
    if answer.fields["Cache-Control"] == nil { answer.fields["Cache-Control"] = "no-store" }
    if !configuration.allowedOrigins.isEmpty { answer.fields.vary(by: "Origin") }
    if case .allowed(let value) = origin {
      answer.fields["Access-Control-Allow-Origin"] = value
      answer.fields["Access-Control-Expose-Headers"] = "Location, Retry-After, X-Request-Id"
    }
    Self.compress(&answer, request)
    if state.isDraining { answer.closesConnection = true }
    return answer
  }

  /// Shorter answers are not worth compressing, and longer ones take too much time.
  static let compressionThreshold = 1024
  static let compressionLimit = 8 << 20

  private static func compress(_ answer: inout HTTPResponse, _ request: HTTPRequest) {
    guard (compressionThreshold...compressionLimit).contains(answer.body.count) else { return }
    answer.fields.vary(by: "Accept-Encoding")
    guard AcceptEncodingHeader.allowsGzip(request.fields.list("Accept-Encoding")),
      let compressed = Gzip.compress(answer.body), compressed.count < answer.body.count
    else { return }
    answer.body = compressed
    answer.fields["Content-Encoding"] = "gzip"
  }
}
