public import Preprocessing

/// What a handler did about the request.
public enum HandlerAnswer: Sendable, Hashable {
  /// It came to its end: with an item, or without one where it printed nothing.
  case completed(ExtensionAnswer)
  /// It ended with another exit status than 0, or by a signal: the request is cancelled.
  case cancelled(HandlerEnding)

  /// What it hands to `finalize`.
  public var extensionAnswer: ExtensionAnswer {
    switch self {
    case .completed(let answer): answer
    case .cancelled: .nothing
    }
  }
}
