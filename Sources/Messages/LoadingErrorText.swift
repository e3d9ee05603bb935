package import PageLoading

/// The message for a page that cannot be loaded.
package struct LoadingErrorText: Sendable, Hashable {
  /// A short name that stays the same over versions.
  package var identifier: String
  /// A sentence without its full stop.
  package var message: String
  /// What to do about it on the command line, as a sentence.
  package var fix: String?

  /// The words for a reason.
  package init(_ reason: LoadingError.Reason) {
    switch reason {
    case .badRequest:
      self.init("bad-request", "the method or a header field cannot be sent")
    case .badAddress:
      self.init("bad-address", "this is no address", "write it as https://example.com/page.")
    case .badScheme(let scheme):
      self.init("bad-scheme", "\(scheme): only http and https are spoken")
    case .badPort(let port):
      self.init(
        "bad-port", "port \(port) belongs to another protocol; browsers do not connect to it")
    case .refusedAddress(let address, let kind):
      self.init(
        "address-refused", "\(address) is not reached: \(Self.description(of: kind))",
        "use --allow-private-network if you trust where this leads.")
    case .nameNotResolved(let host):
      self.init(
        "name-not-resolved", "there is no host '\(host)'",
        "check the name; behind a proxy, a name that only the proxy knows needs --allow-private-network."
      )
    case .notConnected(let detail):
      self.init("not-connected", "no connection: \(Self.sentence(detail))")
    case .notSecure(let detail):
      self.init(
        "not-secure", "no secure connection: \(Self.sentence(detail))",
        "check the server's certificate; SSL_CERT_FILE names authorities of your own.")
    case .proxyFailed(let detail):
      self.init(
        "proxy-failed", "the proxy: \(Self.sentence(detail))",
        "see http_proxy, https_proxy and no_proxy in the environment.")
    case .malformedResponse(let detail):
      self.init("malformed-response", "the answer is not HTTP: \(Self.sentence(detail))")
    case .tooManyRedirections(let limit):
      self.init("too-many-redirects", "redirected more than \(limit) times")
    case .badRedirection(let location):
      self.init("bad-redirect", "redirected to '\(location)', which cannot be followed")
    case .status(let status, let text):
      self.init(
        "page-status", "the server answered \(status)\(text.isEmpty ? "" : " \(text)")",
        "check the address; --any-status takes the error page.")
    case .notADocument(let type):
      self.init(
        "page-type", "\(type) is nothing that a script could read as a document",
        "use --content-type text/html if the server is wrong.")
    case .tooLarge(let limit):
      self.init(
        "page-too-large", "more than \(limit >> 20) MB", "allow more with --max-size.")
    case .timedOut(let seconds):
      self.init(
        "page-timeout", "not there after \(SecondsText(seconds).text)",
        "allow more with --load-timeout.")
    case .cancelled:
      self.init("cancelled", "nobody waits for it any more")
    case .noLibrary(let detail):
      self.init(
        "no-libcurl", "libcurl is missing: \(detail)", "install it (on Debian: libcurl4).")
    }
  }

  private init(_ identifier: String, _ message: String, _ fix: String? = nil) {
    self.identifier = identifier
    self.message = message
    self.fix = fix
  }

  private static func description(of kind: AddressKind) -> String {
    switch kind {
    case .public: "a public address"
    case .loopback: "this machine"
    case .private: "a private network"
    case .shared: "a provider's own network"
    case .linkLocal: "the machine's own link"
    case .metadata: "a cloud's metadata"
    case .unspecified: "no address"
    case .multicast: "an address of many"
    case .broadcast: "an address of all"
    case .benchmark: "a network for measurements"
    case .documentation: "an address for examples"
    case .reserved: "a reserved address"
    }
  }

  private static func sentence(_ detail: String) -> String {
    detail.hasSuffix(".") ? String(detail.dropLast()) : detail
  }
}
