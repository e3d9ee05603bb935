/// What the page's own scripts may take before the extension's script runs.
public struct PageScriptLimits: Sendable, Hashable {
  /// The milliseconds of the page's time for which timers go on after its `load` event. It is less
  /// where nothing is left to wait for.
  public var settling = 5_000.0
  /// The milliseconds of the page's time that it gets to load its scripts and to run them.
  public var loading = 30_000.0

  public init() {}
}
