public import WebBindings

/// How a request runs.
public struct PreprocessingOptions: Sendable, Hashable {
  /// The extension's bundle identifier, which `run` gets as `extensionName` (Documentation/Safari.md, E4).
  public var extensionName = "com.example.extension"
  public var platform = Platform.iOS
  /// What scripts can find out about the browser.
  public var environment = BrowserEnvironment.iPhone
  /// The milliseconds that Safari waits for `completionFunction` (Documentation/Safari.md, E5).
  public var completionLimit = 2000.0
  /// For how many milliseconds more to go on, for the sake of saying when a late answer came.
  public var patience = 30_000.0
  /// The seconds of real time that the script may compute in each phase; nil for no limit.
  public var timeLimit: Double? = 10
  /// The milliseconds for which timers and promises go on after `finalize` has ended.
  public var settlingTime = 50.0
  /// Whether timers wait for real time instead of moving a virtual clock on.
  public var realTime = false
  /// Whether results that are not a property list, such as null, are undeliverable.
  public var strict = false

  public init() {}

  /// The system that Safari runs on.
  public enum Platform: String, Sendable, CaseIterable {
    case iOS = "ios"
    case macOS = "macos"
  }
}
