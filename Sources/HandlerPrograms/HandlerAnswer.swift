package import Preprocessing

/// The answer of a handler to the request.
package enum HandlerAnswer: Sendable, Hashable {
  /// It ended normally: with an item, or without one if it printed nothing.
  case completed(ExtensionAnswer)
  /// It ended with another exit status than 0, or by a signal: the request is cancelled.
  case cancelled(HandlerEnding)

  /// The answer in the form that `finalize` takes.
  package var extensionAnswer: ExtensionAnswer {
    switch self {
    case .completed(let answer): answer
    case .cancelled: .nothing
    }
  }
}
