public import CSS

/// The properties of the browser and the device that scripts can read.
public struct BrowserEnvironment: Sendable, Hashable {
  public var userAgent: String
  public var platform: String
  /// The user's languages, the preferred one first.
  public var languages: [String]
  public var maxTouchPoints: Int
  public var hardwareConcurrency: Int
  /// The viewport, the screen and other media features for style sheets.
  public var media: CSSMediaEnvironment
  /// Whether the page determines the width of its viewport, as on phones and tablets, which scale
  /// it to their screen. The width is from the page's `meta` element with the name `viewport`, or
  /// 980 pixels without one.
  public var scalesPages = false

  public init(
    userAgent: String, platform: String, languages: [String] = ["en-US"], maxTouchPoints: Int = 0,
    hardwareConcurrency: Int = 4, media: CSSMediaEnvironment = CSSMediaEnvironment()
  ) {
    self.userAgent = userAgent
    self.platform = platform
    self.languages = languages
    self.maxTouchPoints = maxTouchPoints
    self.hardwareConcurrency = hardwareConcurrency
    self.media = media
  }

  /// Safari on an iPhone. The viewport is that of the recorded results of WebKit.
  public static let iPhone = BrowserEnvironment(
    userAgent: """
      Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like \
      Gecko) Version/17.5 Mobile/15E148 Safari/604.1
      """, platform: "iPhone", maxTouchPoints: 5)

  /// Safari on an iPad, which calls itself a Mac unless the user requests mobile pages.
  public static let iPad = BrowserEnvironment(
    userAgent: mac.userAgent, platform: mac.platform, maxTouchPoints: 5, hardwareConcurrency: 8)

  /// Safari on a Mac.
  public static let mac = BrowserEnvironment(
    userAgent: """
      Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) \
      Version/17.5 Safari/605.1.15
      """, platform: "MacIntel", hardwareConcurrency: 8)

  /// Safari on the device with this name, with its screen. Any other text is a user agent.
  package init(named name: String) {
    self = Device(rawValue: name)?.equipped ?? .iPhone
    if Device(rawValue: name) == nil { userAgent = name }
  }

  /// Gives the page a viewport with a fixed size, on a screen that is large enough for it.
  package mutating func setViewport(width: Double, height: Double, scale: Double?) {
    scalesPages = false
    media.width = width
    media.height = height
    media.deviceWidth = max(media.deviceWidth, width)
    media.deviceHeight = max(media.deviceHeight, height)
    if let scale { media.resolution = scale }
  }

  /// A device with a touch screen in portrait orientation.
  fileprivate func onTouchScreen(
    width: Double, height: Double, scale: Double
  ) -> BrowserEnvironment {
    var device = self
    device.media.width = width
    device.media.height = height
    device.media.deviceWidth = width
    device.media.deviceHeight = height
    device.media.resolution = scale
    device.scalesPages = true
    device.media.keywords.merge([
      "hover": "none", "any-hover": "none", "pointer": "coarse", "any-pointer": "coarse",
      "color-gamut": "p3", "dynamic-range": "high",
    ]) { $1 }
    return device
  }
}

extension Device {
  /// Safari on the device, with the device's screen.
  package var equipped: BrowserEnvironment {
    switch self {
    case .iphone: environment.onTouchScreen(width: 390, height: 844, scale: 3)
    case .ipad: environment.onTouchScreen(width: 820, height: 1180, scale: 2)
    case .mac: environment
    }
  }
}
