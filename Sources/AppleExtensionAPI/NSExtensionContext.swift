public import Foundation

/// A request as its extension sees it (Apple, `NSExtensionContext`).
public final class NSExtensionContext: NSObject, @unchecked Sendable {
  // Everything is kept in the context, which is safe to share.
  private let context: ExtensionContext

  init(_ context: ExtensionContext) {
    self.context = context
  }

  /// The items that the host offers: objects of the class `NSExtensionItem`.
  public var inputItems: [Any] { context.inputItems.map { NSExtensionItem($0) } }

  /// Ends the request with the extension's items: objects of the class `NSExtensionItem`; others
  /// are left out.
  ///
  /// - Parameters:
  ///   - items: what the extension returns; nil for nothing.
  ///   - completionHandler: is called when the host has taken the items.
  public func completeRequest(
    returningItems items: [Any]?,
    completionHandler: (@Sendable (_ expired: Bool) -> Void)? = nil
  ) {
    context.completeRequest(
      returningItems: items?.compactMap { ($0 as? NSExtensionItem)?.item },
      completionHandler: completionHandler)
  }

  /// Ends the request without an item.
  public func cancelRequest(withError error: any Error) {
    context.cancelRequest(withError: error)
  }

  /// Asks the system to open an address. It is recorded: nothing is opened.
  public func open(_ url: URL, completionHandler: (@Sendable (_ success: Bool) -> Void)? = nil) {
    context.open(url.absoluteString, completionHandler: completionHandler)
  }

  /// Asks the system to open an address. It is recorded: nothing is opened.
  @discardableResult
  public func open(_ url: URL) async -> Bool {
    await context.open(url.absoluteString)
  }
}
