internal import DOM
internal import PageLoading
internal import Preprocessing
internal import WebBindings

extension RunPlan {
  /// The options about how the page is loaded.
  static let loadingOptions: [Options.Option] = [
    .value("--content-type"), .value("--user-agent"), .value("--viewport"), .value("--header"),
    .value("--cookie-jar"),
    .value("--cache"), .number("--cache-size", .whole(1...16_777_216, unit: "MB")),
    .number("--load-timeout", .seconds), .number("--max-size", .decimal(0.001...4096, unit: "MB")),
    .flag("--any-status"),
    .flag("--allow-private-network"), .flag("--allow-network"), .flag("--subresources"),
  ]

  mutating func readLoading(_ options: Options) throws(UsageError) {
    if let text = options["--content-type"] {
      guard let type = MIMEType(text).flatMap({ PageType($0) }) else {
        throw UsageError("'--content-type \(text)': Safari shows no document of this type")
      }
      pageType = type
    }
    preprocessing.environment =
      options["--user-agent"].map { BrowserEnvironment(named: $0) }
      ?? (preprocessing.platform == .macOS ? .mac : .iPhone)
    try readViewport(options)
    loading.userAgent = preprocessing.environment.userAgent
    guard HTTPHeaders.isValue(HTTPHeaders.value(utf8: loading.userAgent)) else {
      throw UsageError("'--user-agent': the value is one line")
    }
    for text in options.all("--header") { try addHeader(text) }
    loading.cookieFile = options["--cookie-jar"]
    loading.cacheFolder = options["--cache"]
    if let megabytes = options.whole("--cache-size", Int.self) {
      guard loading.cacheFolder != nil else {
        throw UsageError("--cache-size goes with --cache DIR")
      }
      loading.cacheSizeLimit = megabytes << 20
    }
    loading.timeLimit = options.number("--load-timeout") ?? loading.timeLimit
    if let megabytes = options.number("--max-size") {
      loading.sizeLimit = Int(megabytes * 1_048_576)
    }
    loading.acceptsErrorStatus = options.has("--any-status")
    allowsNetwork = options.has("--allow-network")
    loadsResources = options.has("--subresources")
    loading.policy.allowsPrivateNetwork = options.has("--allow-private-network")
  }

  /// Reads `--viewport WIDTHxHEIGHT[@SCALE]`.
  private mutating func readViewport(_ options: Options) throws(UsageError) {
    guard let text = options["--viewport"] else { return }
    let (width, height, scale) = try Self.viewport(text)
    preprocessing.environment.setViewport(width: width, height: height, scale: scale)
  }

  /// The sides and the scale of `WIDTHxHEIGHT[@SCALE]`.
  static func viewport(
    _ text: String
  ) throws(UsageError) -> (width: Double, height: Double, scale: Double?) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false).map {
      NumberBounds.whole(1...100_000).number(String($0))
    }
    let scale = parts.dropFirst().first.map { NumberBounds.decimal(0.1...10).number(String($0)) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], scale != .some(nil) else {
      throw UsageError(
        "'--viewport \(text)': the value is WIDTHxHEIGHT or WIDTHxHEIGHT@SCALE, such as 390x844@3")
    }
    return (width, height, scale ?? nil)
  }

  private mutating func addHeader(_ text: String) throws(UsageError) {
    guard let colon = text.firstIndex(of: ":") else {
      throw UsageError("'--header \(text)': the value is 'Name: value'")
    }
    let name = HTTPHeaders.trim(String(text[..<colon]))
    let value = HTTPHeaders.value(
      utf8: HTTPHeaders.trim(String(text[text.index(after: colon)...])))
    guard HTTPHeaders.isToken(name), HTTPHeaders.isValue(value) else {
      throw UsageError("'--header \(text)': this is no header field")
    }
    loading.headers.append(name, value)
  }
}
