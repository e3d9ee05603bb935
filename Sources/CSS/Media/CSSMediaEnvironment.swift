/// The environment for media queries and relative lengths.
public struct CSSMediaEnvironment: Hashable, Sendable {
  /// The width of the viewport in CSS pixels.
  public var width: Double
  /// The height of the viewport in CSS pixels.
  public var height: Double
  /// The width of the screen in CSS pixels.
  public var deviceWidth: Double
  /// The height of the screen in CSS pixels.
  public var deviceHeight: Double
  /// The device pixels for each CSS pixel.
  public var resolution: Double
  /// The media type, `screen` or `print`.
  public var type: String
  /// The keywords of features whose values are neither lengths nor numbers, by the features' names.
  /// In a query without a value, such a feature is true unless its keyword is `none` or
  /// `no-preference`.
  public var keywords: [String: String]
  /// The color schemes that the page supports, in lower case; empty if it declares none.
  package var pageColorSchemes: [String] = []
  /// The color of links that the page's body declares; nil if it declares none.
  package var pageLinkColor: CSSColor?
  /// The custom properties that the page has registered, by their names.
  package var registeredProperties: [String: CSSRegisteredProperty] = [:]

  /// An environment. The defaults are the viewport of the recorded results of WebKit, a light color
  /// scheme, and a mouse.
  public init(
    width: Double = 1024, height: Double = 768, deviceWidth: Double = 1280,
    deviceHeight: Double = 1024, resolution: Double = 1, type: String = "screen",
    prefersDarkColors: Bool = false
  ) {
    self.width = width
    self.height = height
    self.deviceWidth = deviceWidth
    self.deviceHeight = deviceHeight
    self.resolution = resolution
    self.type = type
    keywords = [
      "prefers-color-scheme": prefersDarkColors ? "dark" : "light",
      "prefers-reduced-motion": "no-preference", "prefers-contrast": "no-preference",
      "hover": "hover", "any-hover": "hover", "pointer": "fine", "any-pointer": "fine",
      "inverted-colors": "none", "forced-colors": "none", "color-gamut": "srgb",
      "dynamic-range": "standard", "update": "fast", "scan": "progressive",
      "overflow-block": "scroll", "overflow-inline": "scroll", "scripting": "enabled",
    ]
  }

  /// Whether the two are equal except for the registered properties.
  package func isEqualExceptRegistrations(_ other: Self) -> Bool {
    var copy = other
    copy.registeredProperties = registeredProperties
    return self == copy
  }
}
