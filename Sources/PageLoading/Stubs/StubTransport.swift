internal import DOM

/// Answers requests with stubs, in the time of the page: where the clock is virtual, a delay takes
/// none of the machine's.
final class StubTransport: HTTPTransport {
  let options: LoadingOptions
  private let stubs: [NetworkStub]
  /// How many requests each stub has answered.
  private var uses: [Int]
  private let clock: Clock
  private var pending: [Pending] = []
  /// Requests that no stub answers, as `METHOD address`, each once.
  private(set) var unanswered: [String] = []

  /// So many of those are remembered.
  private static let unansweredLimit = 20

  private struct Pending {
    var number: Int
    /// When it is answered, by the clock.
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

  /// A stub's delay passes on the page's own clock.
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

  /// Lets the time pass up to the next answer, and gives it; for at most this long.
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
    if let index = find(request.method, address, request.body, isExplicit: asked != nil) {
      uses[index] += 1
      return (result(of: stubs[index], for: request), stubs[index].delay)
    }
    // A server that is asked first answers for the request that follows.
    if request.method == "OPTIONS", let asked {
      if let index = find(asked, address, nil) {
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

  /// The first stub that answers a request.
  ///
  /// - Parameters:
  ///   - body: the request's body, where it is known: nil also asks stubs for certain bodies.
  ///   - isExplicit: whether the stub has to name the method.
  private func find(
    _ method: String, _ address: String, _ body: [UInt8]?, isExplicit: Bool = false
  ) -> Int? {
    stubs.indices.first { index in
      let stub = stubs[index]
      return stub.uses.map { uses[index] < $0 } ?? true
        && (!isExplicit || stub.method != nil)
        && stub.matches(method: method, address: address, body: body)
    }
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

  /// What a server says that answers as the stub does, where it is asked whether a request may be sent
  /// (Fetch Standard, 4.8): who may read the answer may also send the request.
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
