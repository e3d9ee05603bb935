/// The reason why a script's request ended in a network error.
package enum ScriptRequestError: Error, Sendable, Hashable {
  case loading(LoadingError)
  /// The server does not allow this origin to read its responses.
  case originNotAllowed(origin: String)
  /// The server does not allow scripts of other origins to send cookies.
  case credentialsNotAllowed
  /// The server answered the preflight request with this status.
  case preflightStatus(Int)
  case methodNotAllowed(String)
  case headerNotAllowed(String)
  /// The script allows only its own origin.
  case notSameOrigin
  /// The script does not allow redirections.
  case redirected
  /// A page from https made a request over http.
  case mixedContent
  /// No script can make a request with this method or these header fields.
  case notForScripts
  /// Stubs replace the network, and none matches the request.
  case notStubbed
  /// The stub that matches the request makes it fail.
  case stubFailed
}
