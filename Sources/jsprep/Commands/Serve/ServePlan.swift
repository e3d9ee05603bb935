internal import PageLoading
internal import PreviewServer
internal import TestCases
internal import Workers

/// The parsed options of `jsprep serve`.
struct ServePlan {
  var address: ListenAddress
  var certificateFile: String?
  var keyFile: String?
  var minimumTLS: TLSVersion
  var tokenFile: String?
  var log: AccessLog.Destination
  var workers: Int
  var queue: Int
  var memoryLimit: Int
  var isolation: WorkerIsolation
  var fetches: Bool
  var allowsPrivateNetwork: Bool
  var configuration: PreviewConfiguration
  /// The files that the preview page shows first, and follows.
  var files: SessionFiles?
  var opensBrowser: Bool
  /// What scripts run in.
  var engine = RequestEngine.jsprep

  /// What the texts of the preview page are edited by.
  enum Editor: String, CaseIterable {
    case codemirror, plain
  }

  /// How many processes there are for each script that may run, so that long scripts do not keep
  /// others waiting.
  static let processesPerWorker = 2

  init(_ options: Options) throws(UsageError) {
    files = try SessionFiles(options)
    opensBrowser = options.has("--open")
    let editor = try options.choice("--editor", Editor.self)
    address = ListenAddress(
      host: options["--host"] ?? "127.0.0.1", port: options.whole("--port") ?? 8080)
    certificateFile = options["--tls-cert"]
    keyFile = options["--tls-key"]
    guard (certificateFile == nil) == (keyFile == nil) else {
      throw UsageError("--tls-cert and --tls-key belong together")
    }
    let minimum = try options.choice("--tls-min", TLSVersion.self)
    guard minimum == nil || keyFile != nil else {
      throw UsageError("--tls-min goes with --tls-cert")
    }
    minimumTLS = minimum ?? .v12
    tokenFile = options["--token-file"]
    guard address.isLoopback || tokenFile != nil else {
      throw UsageError(
        "'--host \(address.host)': others can reach this address, so --token-file is needed")
    }
    guard !options.has("--access-log") || !options.has("--no-access-log") else {
      throw UsageError("--access-log and --no-access-log exclude each other")
    }
    log =
      options.has("--no-access-log")
      ? .none : options["--access-log"].map { .file($0) } ?? .standardError
    // One more, for a context that waits for `finalize`.
    let processes = Self.processesPerWorker + 1
    workers = options.whole("--workers") ?? WorkerRoom.defaultCount(copies: processes)
    try WorkerRoom.check(workers, of: "--workers", copies: processes)
    queue = options.whole("--queue") ?? 256
    memoryLimit = (options.whole("--memory-limit") ?? 1024) << 20
    isolation = try options.choice("--isolate") ?? .none
    fetches = !options.has("--no-fetch")
    allowsPrivateNetwork = options.has("--allow-private-network")
    configuration = PreviewConfiguration(
      version: Version.current, instance: try Self.instance(options["--instance"]))
    configuration.limits = try Self.limits(options, workers: workers, isPrivate: address.isLoopback)
    configuration.checksHost = address.isLoopback
    if editor == .plain { configuration.editorFolder = nil }
    configuration.allowedHosts = options.all("--allow-host")
    configuration.allowedOrigins = options.all("--allow-origin")
    configuration.trustedProxies = try Self.proxies(options)
    try readEngine(options)
  }

  /// WebKit is for the user of this machine alone: a page that breaks into it has the user's rights.
  private mutating func readEngine(_ options: Options) throws(UsageError) {
    engine = try options.choice("--engine") ?? .jsprep
    guard engine == .webkit else { return }
    guard files != nil else { throw UsageError("--engine webkit goes with a page and a script") }
    guard address.isLoopback else {
      throw UsageError(
        "'--host \(address.host)': others can reach this address, and --engine webkit is for "
          + "the user of this machine alone"
      )
    }
    if options.has("--select") {
      throw UsageError("'--select' needs jsprep's own engine: it does not go with --engine webkit")
    }
    let others = ["--trusted-proxy", "--allow-host", "--allow-origin"]
    if let other = others.first(where: { options.has($0) }) {
      throw UsageError(
        "'\(other)' lets others in, and --engine webkit is for the user of this machine alone")
    }
  }

  private static func proxies(_ options: Options) throws(UsageError) -> TrustedProxies {
    var ranges: [AddressRange] = []
    for text in options.all("--trusted-proxy") {
      guard let range = AddressRange(text) else {
        throw UsageError(
          "'--trusted-proxy \(text)': the value is an address, or a network such as 10.0.0.0/8")
      }
      ranges.append(range)
    }
    let field = try options.choice("--proxy-field", TrustedProxies.Field.self)
    guard field == nil || !ranges.isEmpty else {
      throw UsageError("--proxy-field goes with --trusted-proxy")
    }
    return TrustedProxies(ranges, field: field ?? .xForwardedFor)
  }

  private static func limits(
    _ options: Options, workers: Int, isPrivate: Bool
  ) throws(UsageError) -> ServerLimits {
    var limits = ServerLimits()
    limits.body = options.whole("--max-body").map { $0 << 20 } ?? limits.body
    limits.bodies = 4 * limits.body
    limits.answer = options.whole("--max-answer").map { $0 << 20 } ?? limits.answer
    limits.answers = 3 * limits.answer
    limits.computingTime = options.number("--max-timeout") ?? limits.computingTime
    limits.waiting = options.whole("--waiting") ?? min(workers, max(2, workers / 2))
    guard limits.waiting <= workers else {
      throw UsageError("'--waiting \(limits.waiting)': there are \(workers) workers only")
    }
    limits.waitingTime = options.number("--waiting-time") ?? limits.waitingTime
    limits.allowsNetwork = options.has("--allow-network")
    limits.drainTime = options.number("--drain-time") ?? limits.drainTime
    limits.requestRate = options.number("--rate-limit") ?? (isPrivate ? nil : 20)
    return limits
  }

  private static func instance(_ text: String?) throws(UsageError) -> String? {
    guard let text else { return nil }
    guard (1...64).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) })
    else { throw UsageError("'--instance \(text)': a name has up to 64 letters and digits") }
    return text
  }
}
