/// An object that begins an extension's work (Apple, `NSExtensionRequestHandling`).
public protocol NSExtensionRequestHandling: AnyObject {
  @MainActor func beginRequest(with context: NSExtensionContext)
}

extension ExtensionHost {
  /// Runs a request with an extension that is written for Apple's classes, on the main actor.
  ///
  /// - Parameter makeHandler: makes the extension's principal object, as the system does for each
  ///   request. It is kept until the request has ended.
  /// - Throws: ``PreprocessingPageError`` where the page cannot be offered at all.
  public func run(
    handledBy makeHandler: @escaping @MainActor @Sendable () -> any NSExtensionRequestHandling
  ) async throws(PreprocessingPageError) -> ExtensionResponse {
    let keeper = await HandlerKeeper()
    let response = try await run { context in
      await keeper.begin(makeHandler, NSExtensionContext(context))
    }
    await keeper.letGo()
    return response
  }
}

/// Keeps an extension's principal object alive while its request lasts.
@MainActor
private final class HandlerKeeper {
  private var handler: (any NSExtensionRequestHandling)?

  func begin(
    _ make: @MainActor () -> any NSExtensionRequestHandling, _ context: NSExtensionContext
  ) {
    let handler = make()
    self.handler = handler
    handler.beginRequest(with: context)
  }

  func letGo() {
    handler = nil
  }
}
