/// The settings with which a host runs an extension.
public struct ExtensionHostOptions: Sendable {
  /// The settings of the script: the platform, which decides about `finalize`, the extension's
  /// name, limits.
  public var preprocessing = PreprocessingOptions()
  /// The app that shares, which decides about the items that the extension is offered.
  public var host = ShareHost.safari
  /// The selection in the page: its text is offered too.
  public var selection: PreprocessingSelection?
  /// Which type is a kind of which other: with those that the extension's bundle declares.
  public var types = TypeTree.system
  /// The seconds that the extension has to end the request, in real time; nil for no limit.
  public var timeLimit: Double? = 30
  /// Whether `open(_:)` succeeds. On a device it does not for share and action extensions.
  public var opensURLs = false

  public init() {}
}
