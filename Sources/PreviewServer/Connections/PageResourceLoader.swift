internal import DOM
internal import Messages
package import PageLoading
package import SystemServices

/// Fetches pages and scripts over http and https.
package final class PageResourceLoader: ResourceLoader {
  private let options: LoadingOptions
  private let queue: FairQueue

  /// How many threads fetch at a time, how many of them for one client, and how many requests wait.
  /// Slow requests give their place to others.
  private static let threads = 16
  private static let atOnce = 4
  private static let queueLimit = 256

  /// - Parameter options: the settings for fetching; each request brings its own user agent.
  package init(_ options: LoadingOptions) {
    self.options = options
    queue = FairQueue(threads: Self.threads, limit: Self.queueLimit) {
      FairSchedule.Places(atOnce: Self.atOnce, inAll: Self.threads)
    }
  }

  deinit { queue.close() }

  package func load(
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
      // A script is accepted with any type that the server names.
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
