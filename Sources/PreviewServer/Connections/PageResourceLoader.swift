internal import DOM
internal import Messages
public import PageLoading
internal import Synchronization

/// Fetches pages and scripts over http and https.
public final class PageResourceLoader: ResourceLoader {
  private let options: LoadingOptions
  private let queue: BackgroundQueue
  private let queued = Atomic<Int>(0)

  /// How many fetch at a time, and how many wait.
  private static let threads = 16
  private static let queueLimit = 256

  /// - Parameter options: how to fetch; the agent is each request's own.
  public init(_ options: LoadingOptions) {
    self.options = options
    queue = BackgroundQueue(threads: Self.threads)
  }

  deinit { queue.close() }

  public func load(
    _ url: String, as kind: ResourceKind, userAgent: String,
    then reply: @escaping @Sendable (Result<Resource, ResourceError>) -> Void
  ) {
    guard queued.add(1, ordering: .relaxed).newValue <= Self.queueLimit else {
      queued.subtract(1, ordering: .relaxed)
      return reply(.failure(ResourceError(.busy, "busy", "too much is being fetched")))
    }
    queue.add { [self] in
      queued.subtract(1, ordering: .relaxed)
      reply(fetch(url, kind, userAgent))
    }
  }

  private func fetch(
    _ url: String, _ kind: ResourceKind, _ userAgent: String
  ) -> Result<Resource, ResourceError> {
    var options = options
    options.userAgent = userAgent
    do throws(LoadingError) {
      // A script is taken whatever the server calls it.
      let page = try PageLoader(options).load(url, type: kind == .script ? .html : nil)
      return .success(
        Resource(
          bytes: page.bytes, url: page.url, charset: page.charset, type: page.type,
          cookies: page.cookies))
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
    default: .failed
    }
  }
}
