public import WebBindings

/// The settings of a request.
public struct PreprocessingOptions: Sendable, Hashable {
  /// The extension's bundle identifier, which `run` gets as `extensionName` (Documentation/Safari.md, E4).
  public var extensionName = "com.example.extension"
  public var platform = Platform.iOS
  /// The properties of the browser that scripts can observe.
  public var environment = BrowserEnvironment.iPhone
  /// The milliseconds that Safari waits for `completionFunction` (Documentation/Safari.md, E5).
  public var completionLimit = 2000.0
  /// The milliseconds to go on after the limit, in order to report when a late answer came.
  public var patience = 30_000.0
  /// The seconds of real time that the script may compute in each phase; nil for no limit.
  public var timeLimit: Double? = 10
  /// The milliseconds for which timers and promises go on after `finalize` has ended.
  public var settlingTime = 50.0
  /// Whether timers wait for real time instead of moving a virtual clock on.
  public var realTime = false
  /// Whether results that are not a property list, such as null, are undeliverable.
  public var strict = false

  /// How the page's own scripts run before the extension's; nil where they do not run.
  public var pageScripts: PageScriptLimits?

  // What is to be the same each time

  /// The time at which the page's time begins, in milliseconds since 1970 began, UTC; nil for the
  /// present time.
  public var startTime: Double?
  /// Whether the page's time stands still while scripts compute: then it does not depend on the
  /// machine's speed.
  public var steadyTime = false
  /// The seed of random numbers; nil for the system's, which differ each time.
  public var seed: UInt64?
  /// The time zone of scripts, by its name in the IANA database; nil for the machine's.
  public var timeZone: String?
  /// The user's language, as a BCP 47 tag; nil for that of ``environment``.
  public var locale: String?

  public init() {}

  /// The system that Safari runs on.
  public enum Platform: String, Sendable, CaseIterable {
    case iOS = "ios"
    case macOS = "macos"
  }
}
