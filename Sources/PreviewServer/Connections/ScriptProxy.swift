public import DOM
internal import Messages
public import PageLoading
public import WebBindings

/// Sends the requests of a page's scripts, which a worker asks for.
///
/// A worker that a script has taken over can ask for anything: who asks, and for which page, is known
/// here, and only fields that scripts may set are sent.
public final class ScriptProxy: NetworkLoader {
  private let fetcher: ScriptFetcher?
  private let page: URLRecord?

  /// The bytes that a response may have.
  static let sizeLimit = 8 << 20

  /// - Parameters:
  ///   - options: how to send them.
  ///   - page: the address of the page.
  public init(_ options: LoadingOptions, page: String) {
    var options = options
    options.sizeLimit = min(options.sizeLimit, Self.sizeLimit)
    let document = LoadedPage(bytes: [], url: page, type: .html)
    fetcher = try? PageLoader(options).makeFetcher(for: document)
    self.page = URLRecord.parse(page)
  }

  public var isBusy: Bool { fetcher?.isBusy ?? false }

  public func wait(forMilliseconds milliseconds: Double) {
    fetcher?.wait(forMilliseconds: milliseconds)
  }

  public func load(
    _ request: NetworkRequest, completion: @escaping (NetworkOutcome) -> Void
  ) -> () -> Void {
    guard let fetcher, let request = vetted(request) else {
      completion(.failure("the server does not send it"))
      return {}
    }
    return fetcher.load(request) { result in
      switch result {
      case .success(let response): completion(.response(response))
      case .failure(let error): completion(.failure(ScriptRequestErrorText(error).message))
      }
    }
  }

  /// The request as a script of the page may make it; nil for one that none can make.
  private func vetted(_ request: NetworkRequest) -> NetworkRequest? {
    guard HTTPHeaders.isToken(request.method),
      !["CONNECT", "TRACE", "TRACK"].contains(request.method.uppercased()),
      request.headers.fields.allSatisfy({
        HTTPHeaders.isToken($0.name) && HTTPHeaders.isValue($0.value)
          && !HTTPHeaders.isForbiddenInRequests($0.name)
      })
    else { return nil }
    var request = request
    let isWeb = page.map { ["http", "https"].contains($0.scheme) } ?? false
    request.origin = isWeb ? page?.origin ?? "null" : "null"
    request.referrer = isWeb ? page : nil
    return request
  }
}
