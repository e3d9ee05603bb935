internal import DOM

/// Answers requests with stubs, in the page's time. With a virtual clock, a delay takes no real
/// time.
final class StubTransport: HTTPTransport {
  let options: LoadingOptions
  private let stubs: [NetworkStub]
  /// The number of requests that each stub has answered.
  private var uses: [Int]
  private let clock: Clock
  private var pending: [Pending] = []
  /// The requests that no stub matched, as `METHOD address`, each of them once.
  private(set) var unanswered: [String] = []

  /// The most unanswered requests that are remembered.
  private static let unansweredLimit = 20

  private struct Pending {
    var number: Int
    /// The time of the answer, by the clock.
    var moment: Double
    var complete: () -> Void
  }
  private var lastNumber = 0

  init(_ stubs: [NetworkStub], options: LoadingOptions, clock: Clock) {
    self.stubs = stubs
    self.options = options
    self.clock = clock
    uses = Array(repeating: 0, count: stubs.count)
  }

  var isBusy: Bool { !pending.isEmpty }

  /// The delay of a stub passes on the page's own clock.
  var takesRealTime: Bool { false }

  func transfer(
    _ request: HTTPRequest,
    completion: @escaping (Result<HTTPResponse, ScriptRequestError>) -> Void
  ) -> () -> Void {
    let (result, delay) = answer(to: request)
    lastNumber += 1
    let number = lastNumber
    pending.append(
      Pending(number: number, moment: clock.elapsed + delay) { completion(result) })
    return { [weak self] in self?.pending.removeAll { $0.number == number } }
  }

  /// Advances the time to the next answer, at most by this much, and gives the answers that are
  /// due.
  func wait(forMilliseconds milliseconds: Double) {
    let end = clock.elapsed + milliseconds
    guard let next = pending.map(\.moment).min() else { return }
    clock.wait(until: min(next, end))
    let now = clock.elapsed
    let due = pending.filter { $0.moment <= now }.sorted { $0.moment < $1.moment }
    let numbers = Set(due.map(\.number))
    pending.removeAll { numbers.contains($0.number) }
    for answer in due { answer.complete() }
  }

  // MARK: Answers

  private func answer(
    to request: HTTPRequest
  ) -> (Result<HTTPResponse, ScriptRequestError>, delay: Double) {
    let address = request.url.serialized(excludingFragment: true)
    let asked = request.headers.value(of: "access-control-request-method")
    let body = RequestBody.known(request.body ?? [])
    if let index = find(request.method, address, body, isExplicit: asked != nil) {
      uses[index] += 1
      return (result(of: stubs[index], for: request), stubs[index].delay)
    }
    // A preflight request is answered by the stub for the request after it.
    if request.method == "OPTIONS", let asked {
      if let index = find(asked, address, .unknown) {
        return (permission(of: stubs[index], for: request, method: asked), 0)
      }
      note("\(asked) \(address)")
    } else {
      note("\(request.method) \(address)")
    }
    return (.failure(.notStubbed), 0)
  }

  private func note(_ request: String) {
    guard unanswered.count < Self.unansweredLimit, !unanswered.contains(request) else { return }
    unanswered.append(request)
  }

  /// The body of a request that an answer is looked up for.
  private enum RequestBody {
    case known([UInt8])
    /// A preflight request comes before the body of the request that it is for.
    case unknown
  }

  /// The first stub that matches a request.
  ///
  /// - Parameters:
  ///   - body: the request's body. If it is not known, stubs for any body match.
  ///   - isExplicit: whether the stub must name the method.
  private func find(
    _ method: String, _ address: String, _ body: RequestBody, isExplicit: Bool = false
  ) -> Int? {
    stubs.indices.first { index in
      let stub = stubs[index]
      return stub.uses.map { uses[index] < $0 } ?? true
        && (!isExplicit || stub.method != nil)
        && stub.matches(method: method, address: address) && accepts(stub, body)
    }
  }

  private func accepts(_ stub: NetworkStub, _ body: RequestBody) -> Bool {
    guard case .known(let bytes) = body, let wanted = stub.requestBody else { return true }
    return bytes == wanted
  }

  private func result(
    of stub: NetworkStub, for request: HTTPRequest
  ) -> Result<HTTPResponse, ScriptRequestError> {
    guard case .response(let response) = stub.answer else { return .failure(.stubFailed) }
    return .success(
      HTTPResponse(
        url: request.url, status: response.status, statusText: response.statusText,
        headers: response.headers, body: request.method == "HEAD" ? [] : response.body))
  }

  /// A stub's answer to a preflight request (Fetch Standard, 4.8). It allows the request to those
  /// who may read the stub's response.
  private func permission(
    of stub: NetworkStub, for request: HTTPRequest, method: String
  ) -> Result<HTTPResponse, ScriptRequestError> {
    guard case .response(let response) = stub.answer else { return .failure(.stubFailed) }
    var headers = response.headers
    if headers.value(of: "access-control-allow-methods") == nil {
      headers.append("Access-Control-Allow-Methods", method)
    }
    if let names = request.headers.value(of: "access-control-request-headers"),
      headers.value(of: "access-control-allow-headers") == nil
    {
      headers.append("Access-Control-Allow-Headers", names)
    }
    return .success(
      HTTPResponse(url: request.url, status: 204, statusText: "No Content", headers: headers))
  }
}
