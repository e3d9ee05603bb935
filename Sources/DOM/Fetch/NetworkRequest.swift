/// A request of a script.
package struct NetworkRequest: Sendable {
  /// Whether the request carries cookies and credentials.
  package enum Credentials: String, Sendable {
    case omit, include
    case sameOrigin = "same-origin"
  }

  /// The treatment of a redirection (Fetch Standard, "redirect mode").
  package enum Redirect: String, Sendable {
    case follow, error, manual
  }

  /// The rights of a request across origins (Fetch Standard, "mode").
  package enum Mode: String, Sendable {
    case cors
    case noCORS = "no-cors"
    case sameOrigin = "same-origin"
  }

  package var method: String
  package var url: URLRecord
  package var headers = HTTPHeaders()
  package var body: [UInt8]?
  package var mode = Mode.cors
  /// The origin of the script, serialized; `null` for an opaque origin.
  package var origin = "null"
  /// The page's address.
  package var referrer: URLRecord?
  /// Whether to send a preflight request even if any page could send the request itself.
  package var needsPreflight = false
  package var credentials = Credentials.sameOrigin
  package var redirect = Redirect.follow
  /// The time after which the request fails, in milliseconds; 0 for no limit.
  package var timeout = 0.0
  /// Whether the request is for a script element. Such a script may run even if scripts may not
  /// read it.
  package var isForScript = false
  /// Whether the script waits for the response, and nothing else runs in the meantime.
  package var isSynchronous = false

  package init(method: String = "GET", url: URLRecord) {
    self.method = method
    self.url = url
  }
}
