/// The reason why a script's request ended in a network error.
package enum ScriptRequestError: Error, Sendable, Hashable {
  case loading(LoadingError)
  /// The server does not let this origin read its answers.
  case originNotAllowed(origin: String)
  /// The server does not let scripts of other origins send cookies.
  case credentialsNotAllowed
  /// The server was asked whether the request may be sent, and answered with this status.
  case preflightStatus(Int)
  case methodNotAllowed(String)
  case headerNotAllowed(String)
  /// The script allows its own origin only.
  case notSameOrigin
  /// The script does not allow redirections.
  case redirected
  /// A page from https requests something over http.
  case mixedContent
  /// No script can make this request, by its method or its header fields.
  case notForScripts
  /// There are stubs in the place of the network, and none answers the request.
  case notStubbed
  /// The stub that answers the request lets it fail.
  case stubFailed
}
