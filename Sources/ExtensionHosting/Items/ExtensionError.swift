/// An error by its domain and code, as extensions hand them to `cancelRequest(withError:)`.
public struct ExtensionError: Error, Sendable, Hashable {
  public var domain: String
  public var code: Int

  public init(domain: String, code: Int) {
    self.domain = domain
    self.code = code
  }

  /// `NSUserCancelledError` of `NSCocoaErrorDomain`: the person using the extension does not want to
  /// go on.
  public static let userCancelled = ExtensionError(domain: "NSCocoaErrorDomain", code: 3072)
}
