/// A request of a script, as it goes out.
public struct NetworkRequest: Sendable {
  /// Whether cookies and credentials go with it.
  public enum Credentials: String, Sendable {
    case omit, include
    case sameOrigin = "same-origin"
  }

  /// The treatment of a redirection (Fetch Standard, "redirect mode").
  public enum Redirect: String, Sendable {
    case follow, error, manual
  }

  /// The rights of a request across origins (Fetch Standard, "mode").
  public enum Mode: String, Sendable {
    case cors
    case noCORS = "no-cors"
    case sameOrigin = "same-origin"
  }

  public var method: String
  public var url: URLRecord
  public var headers = HTTPHeaders()
  public var body: [UInt8]?
  public var mode = Mode.cors
  /// The origin of the script, serialized; `null` for an opaque origin.
  public var origin = "null"
  /// The page's address.
  public var referrer: URLRecord?
  /// Whether the server is asked first even for a request that any page could send.
  public var needsPreflight = false
  public var credentials = Credentials.sameOrigin
  public var redirect = Redirect.follow
  /// The time after which the request fails, in milliseconds; 0 for no limit.
  public var timeout = 0.0
  /// Whether the request is for a script element, which may run a script that scripts may not read.
  public var isForScript = false
  /// Whether the script waits for it without letting anything else run.
  public var isSynchronous = false

  public init(method: String = "GET", url: URLRecord) {
    self.method = method
    self.url = url
  }
}
