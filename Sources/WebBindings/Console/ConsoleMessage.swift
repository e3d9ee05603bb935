public import ScriptEngine

/// What a script wrote to the console.
public struct ConsoleMessage: Sendable, Hashable {
  /// Its severity: the name of the method that wrote it.
  public enum Level: String, Sendable {
    case debug, log, info, warn, error
  }

  public var level: Level
  /// The message with its values filled in.
  public var text: String
  /// The call that wrote it, as far as the engine knows.
  public var location: SourceLocation?
  /// How many groups it stands in.
  public var depth: Int

  public init(level: Level, text: String, location: SourceLocation? = nil, depth: Int = 0) {
    self.level = level
    self.text = text
    self.location = location
    self.depth = depth
  }
}
