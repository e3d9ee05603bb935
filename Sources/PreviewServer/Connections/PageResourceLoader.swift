internal import DOM
internal import Messages
public import PageLoading
public import SystemServices

/// Fetches pages and scripts over http and https.
public final class PageResourceLoader: ResourceLoader {
  private let options: LoadingOptions
  private let queue: FairQueue

  /// The most threads that fetch at a time, the most of them for one client, and the most requests
  /// that wait. Slow requests give their place to others.
  private static let threads = 16
  private static let atOnce = 4
  private static let queueLimit = 256

  /// - Parameter options: the settings for fetching; each request brings its own user agent.
  public init(_ options: LoadingOptions) {
    self.options = options
    queue = FairQueue(threads: Self.threads, limit: Self.queueLimit) {
      FairSchedule.Places(atOnce: Self.atOnce, inAll: Self.threads)
    }
  }

  deinit { queue.close() }

  public func load(
    _ url: String, as kind: ResourceKind, userAgent: String, for client: String,
    cancellation: CancellationFlag,
    then reply: @escaping @Sendable (Result<Resource, ResourceError>) -> Void
  ) {
    let job = FairQueue.Job {
      reply(self.fetch(url, kind, userAgent, cancellation))
    } refuse: {
      reply(.failure(ResourceError(.busy, "busy", ProblemText.tooMuchIsFetched)))
    }
    queue.add(job, of: client)
  }

  private func fetch(
    _ url: String, _ kind: ResourceKind, _ userAgent: String, _ cancellation: CancellationFlag
  ) -> Result<Resource, ResourceError> {
    var options = options
    options.userAgent = userAgent
    options.cancellation = cancellation
    do throws(LoadingError) {
      // A script is taken whatever the server calls it.
      let page = try PageLoader(options).load(url, type: kind == .script ? .html : nil)
      var resource = Resource(
        bytes: page.bytes, url: page.url, charset: page.charset, type: page.type,
        cookies: page.cookies)
      resource.contentSecurityPolicies = page.contentSecurityPolicies
      return .success(resource)
    } catch {
      let text = LoadingErrorText(error.reason)
      return .failure(
        ResourceError(
          Self.kind(of: error.reason), text.identifier, "\(error.url): \(text.message)"))
    }
  }

  private static func kind(of reason: LoadingError.Reason) -> ResourceError.Kind {
    switch reason {
    case .badAddress, .badScheme, .badPort, .refusedAddress: .refused
    case .cancelled: .cancelled
    default: .failed
    }
  }
}
