/// An exception of the web's own type (Web IDL, 2.8.1).
package struct DOMException: Error, Hashable, Sendable {
  /// The exception's `name`, such as `HierarchyRequestError`.
  package var name: Name
  /// A sentence for the author of the script.
  package var message: String

  package init(_ name: Name, _ message: String = "") {
    self.name = name
    self.message = message
  }

  /// An `InvalidStateError` with the message that WebKit gives where it has nothing more to say.
  package static let hasInvalidState = DOMException(
    .invalidState, "The object is in an invalid state.")
  /// The same for a `NoModificationAllowedError`.
  package static let cannotBeModified = DOMException(
    .noModificationAllowed, "The object can not be modified.")

  /// The names of the standard's table, with their legacy codes.
  package enum Name: String, CaseIterable, Sendable {
    case indexSize = "IndexSizeError"
    case hierarchyRequest = "HierarchyRequestError"
    case wrongDocument = "WrongDocumentError"
    case invalidCharacter = "InvalidCharacterError"
    case noModificationAllowed = "NoModificationAllowedError"
    case notFound = "NotFoundError"
    case notSupported = "NotSupportedError"
    case inUseAttribute = "InUseAttributeError"
    case invalidState = "InvalidStateError"
    case syntax = "SyntaxError"
    case invalidModification = "InvalidModificationError"
    case namespace = "NamespaceError"
    case invalidAccess = "InvalidAccessError"
    case typeMismatch = "TypeMismatchError"
    case security = "SecurityError"
    case network = "NetworkError"
    case abort = "AbortError"
    case urlMismatch = "URLMismatchError"
    case quotaExceeded = "QuotaExceededError"
    case timeout = "TimeoutError"
    case invalidNodeType = "InvalidNodeTypeError"
    case dataClone = "DataCloneError"
    case encoding = "EncodingError"
    case notReadable = "NotReadableError"
    case unknown = "UnknownError"
    case constraint = "ConstraintError"
    case data = "DataError"
    case transactionInactive = "TransactionInactiveError"
    case readOnly = "ReadOnlyError"
    case version = "VersionError"
    case operation = "OperationError"
    case notAllowed = "NotAllowedError"

    /// The legacy code of the name; 0 for a name without a code.
    package var code: Int {
      switch self {
      case .indexSize: 1
      case .hierarchyRequest: 3
      case .wrongDocument: 4
      case .invalidCharacter: 5
      case .noModificationAllowed: 7
      case .notFound: 8
      case .notSupported: 9
      case .inUseAttribute: 10
      case .invalidState: 11
      case .syntax: 12
      case .invalidModification: 13
      case .namespace: 14
      case .invalidAccess: 15
      case .typeMismatch: 17
      case .security: 18
      case .network: 19
      case .abort: 20
      case .urlMismatch: 21
      case .quotaExceeded: 22
      case .timeout: 23
      case .invalidNodeType: 24
      case .dataClone: 25
      default: 0
      }
    }
  }
}
