internal import Glibc
internal import PageLoading
internal import PreviewServer
internal import SystemServices
internal import Workers

/// Why a server does not start, or does not continue.
struct ServeFailure: Error {
  var status: ExitStatus
  var message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  init(_ error: FileError) {
    self.init(.unreadable, error.message)
  }

  /// A bundle without a script that can be used.
  init(_ failure: RunFailure) {
    self.init(
      failure.status,
      (failure.place.map { "\($0): " } ?? "") + failure.message
        + (failure.fix.map { ". Fix: \($0)" } ?? ""))
  }

  init(_ error: AccessLog.OpenError) {
    self.init(.unreadable, "cannot write \(error.path): \(Self.text(error.code))")
  }

  init(_ error: ListenerError) {
    switch error {
    case .libraryMissing(let name):
      self.init(
        .internalError,
        "libmicrohttpd is missing: there is no \(name). Install it (on Debian: "
          + "libmicrohttpd12).")
    case .noTLS:
      self.init(.internalError, "this libmicrohttpd was built without TLS")
    case .badHost(let host, let reason):
      self.init(.usage, "'--host \(host)': \(reason)")
    case .cannotBind(let address, let code):
      let fix =
        code == EADDRINUSE
        ? " Choose another with --port; --port 0 takes a free one."
        : code == EACCES ? " Ports below 1024 are for root." : ""
      self.init(.unreadable, "cannot listen on \(address): \(Self.text(code)).\(fix)")
    case .cannotStart(let tls):
      self.init(
        tls ? .unusable : .internalError,
        tls
          ? "the certificate and the key are not usable: are both PEM, and do they belong together?"
          : "libmicrohttpd does not start")
    }
  }

  init(_ error: BearerTokens.Malformation, file: String) {
    switch error {
    case .empty: self.init(.unusable, "\(file): there is no token")
    case .tooShort(let line):
      self.init(
        .unusable,
        "\(file):\(line): a token has \(BearerTokens.minimumLength) characters at least")
    case .character(let line):
      self.init(.unusable, "\(file):\(line): a token has letters, digits and -._~+/= only")
    }
  }

  init(_ error: WorkerError) {
    switch error {
    case .notStarted(.system(let step, let number)):
      self.init(.internalError, "no worker can be started: \(step): \(Self.text(number))")
    case .notStarted(.notConfined):
      self.init(
        .internalError,
        "workers cannot be confined: the kernel has neither seccomp nor Landlock for them. See "
          + "'jsprep help serve'.")
    default:
      self.init(.internalError, "no worker can be started")
    }
  }

  private static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
