internal import Messages
internal import RealWebKit

extension RunFailure {
  /// A request that WebKit did not run to its end.
  ///
  /// - Parameter place: the page.
  init(_ error: WebKitError, memoryLimit: Int, place: String? = nil) {
    let text = WebKitErrorText(error, memoryLimit: memoryLimit)
    let status: ExitStatus =
      switch error {
      case .noLibrary, .noDisplay: .usage
      case .lost, .crashed, .left: .internalError
      case .notLoaded, .memoryLimit: .limitReached
      }
    self.init(status, text.identifier, place: place, text.message, fix: text.fix)
  }
}
