/// How a host runs an extension.
public struct ExtensionHostOptions: Sendable {
  /// How the script runs: the platform, which decides about `finalize`, the extension's name, limits.
  public var preprocessing = PreprocessingOptions()
  /// Who shares, and so what the extension is offered.
  public var host = ShareHost.safari
  /// What is selected in the page: its text is offered too.
  public var selection: PreprocessingSelection?
  /// Which type is a kind of which other: with those that the extension's bundle declares.
  public var types = TypeTree.system
  /// The seconds that the extension has to end the request, in real time; nil for no limit.
  public var timeLimit: Double? = 30
  /// Whether `open(_:)` succeeds. On a device it does not for share and action extensions.
  public var opensURLs = false

  public init() {}
}
