internal import CSS
internal import DOM
internal import Messages
internal import Preprocessing
internal import PropertyLists
internal import WebBindings

/// Reads how a case runs: the browser, the time, the place.
///
/// Options that a case does not set are fixed, so that it gives the same each time.
struct CaseOptionsReader {
  private let scope: CaseScope

  init(_ scope: CaseScope) {
    self.scope = scope
  }

  func options() throws(CaseFileError) -> PreprocessingOptions {
    var options = PreprocessingOptions()
    options.makeReproducible()
    options.platform = try scope["platform"]?.word() ?? .iOS
    options.extensionName = try scope["extensionName"]?.string() ?? options.extensionName
    options.strict = try scope["strict"]?.boolean() ?? false
    options.timeLimit = try scope["timeout"]?.positiveNumber() ?? options.timeLimit
    if try scope["pageScripts"]?.boolean() ?? false { options.pageScripts = PageScriptLimits() }
    options.environment = try environment(options.platform)
    try readTime(&options)
    options.seed = try scope["seed"].map(seed) ?? options.seed
    options.timeZone = try scope["timeZone"]?.string() ?? options.timeZone
    options.locale = try scope["locale"]?.string() ?? options.locale
    return options
  }

  private enum ClockKind: String, CaseIterable {
    case steady, virtual, real
  }

  private func environment(
    _ platform: PreprocessingOptions.Platform
  ) throws(CaseFileError) -> BrowserEnvironment {
    let device = try scope["device"]?.word(Device.self)
    var environment =
      device?.equipped ?? (platform == .macOS ? Device.mac : Device.iphone).environment
    if let name = try scope["userAgent"]?.string() { environment.userAgent = name }
    guard let viewport = scope["viewport"] else { return environment }
    try viewport.check(keys: ["width", "height", "scale", "dark"])
    if viewport["width"] != nil || viewport["height"] != nil { environment.scalesPages = false }
    if let width = try viewport["width"]?.positiveNumber() {
      environment.media.width = width
      environment.media.deviceWidth = width
    }
    if let height = try viewport["height"]?.positiveNumber() {
      environment.media.height = height
      environment.media.deviceHeight = height
    }
    if let scale = try viewport["scale"]?.positiveNumber() { environment.media.resolution = scale }
    if let isDark = try viewport["dark"]?.boolean() {
      environment.media.keywords["prefers-color-scheme"] = isDark ? "dark" : "light"
    }
    return environment
  }

  private func readTime(_ options: inout PreprocessingOptions) throws(CaseFileError) {
    let clock = try scope["clock"]?.word(ClockKind.self) ?? .steady
    options.steadyTime = clock == .steady
    options.realTime = clock == .real
    if clock != .steady { options.startTime = nil }
    guard let now = scope["now"] else { return }
    switch now.value {
    case .date(let seconds):
      options.startTime =
        PointInTime(secondsSinceReferenceDate: seconds).millisecondsSince1970
    case .integer, .real: options.startTime = (try now.number()) * 1000
    default:
      guard let moment = PointInTime(try now.string()) else {
        throw now.failure(CaseText.isNoTime)
      }
      options.startTime = moment.millisecondsSince1970
    }
  }

  private func seed(_ node: CaseNode) throws(CaseFileError) -> UInt64 {
    guard case .integer(let number) = node.value, let seed = number.unsigned else {
      throw node.failure(CaseText.isNoSeed)
    }
    return seed
  }
}
