package import PageLoading

/// The message for a script's request that failed.
package struct ScriptRequestErrorText: Sendable, Hashable {
  /// One sentence, without its full stop.
  package var message: String

  package init(_ error: ScriptRequestError) {
    message =
      switch error {
      case .loading(let error): Self.text(error)
      case .originNotAllowed(let origin):
        "origin \(origin) is not allowed by Access-Control-Allow-Origin"
      case .credentialsNotAllowed:
        "the server does not answer Access-Control-Allow-Credentials: true to other origins"
      case .preflightStatus(let status):
        "the server answered \(status) when it was asked whether the request may be sent"
      case .methodNotAllowed(let method):
        "method \(method) is not allowed by Access-Control-Allow-Methods"
      case .headerNotAllowed(let name):
        "header \(name) is not allowed by Access-Control-Allow-Headers"
      case .notSameOrigin: "another origin than the page's, with mode same-origin"
      case .redirected: "redirected, which the request does not allow"
      case .mixedContent: "an http address from a page that came over https"
      case .notForScripts: "no script of a page can make such a request"
      case .notStubbed: "no stub answers it"
      case .stubFailed: "its stub lets it fail"
      }
  }

  private static func text(_ error: LoadingError) -> String {
    let text = LoadingErrorText(error.reason)
    guard case .refusedAddress = error.reason, let fix = text.fix else { return text.message }
    return "\(text.message); \(fix.dropLast())"
  }
}
