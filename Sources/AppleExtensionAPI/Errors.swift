public import Foundation

// Errors have Apple's domains and codes, so that `(error as NSError).code` is the same as on a
// device.

extension ItemProviderError: CustomNSError {
  public static var errorDomain: String { NSItemProviderErrorDomain }
  public var errorCode: Int { code.rawValue }
}

extension ExtensionError {
  /// The error as Foundation has it.
  public var nsError: NSError { NSError(domain: domain, code: code) }
}

extension NSItemProvider {
  /// Apple's codes of `NSItemProviderErrorDomain`.
  public enum ErrorCode: Int, Sendable {
    case unknownError = -1
    case itemUnavailableError = -1000
    case unexpectedValueClassError = -1100
    case unavailableCoercionError = -1200
  }
}
