/// The reason why an item provider returns no item (Apple, `NSItemProvider.ErrorCode`).
public struct ItemProviderError: Error, Sendable, Hashable {
  public var code: Code
  /// The requested type.
  public var typeIdentifier: String
  /// The outcome of the preprocessing script, if it is the reason.
  public var run: RunOutcome?

  public init(_ code: Code, typeIdentifier: String, run: RunOutcome? = nil) {
    self.code = code
    self.typeIdentifier = typeIdentifier
    self.run = run
  }

  /// Apple's codes, by their numbers in `NSItemProviderErrorDomain`.
  public enum Code: Int, Sendable, Hashable {
    /// `NSItemProviderUnknownError`: the item cannot be handed over.
    case unknown = -1
    /// `NSItemProviderItemUnavailableError`: nothing of this type is registered, or there is no item.
    case itemUnavailable = -1000
    /// `NSItemProviderUnexpectedValueClassError`: the item is not of the requested class.
    case unexpectedValueClass = -1100
    /// `NSItemProviderUnavailableCoercionError`: the item cannot be converted to the requested
    /// type.
    case unavailableCoercion = -1200
  }
}
