public import ScriptEngine

/// A message that a script wrote to the console.
public struct ConsoleMessage: Sendable, Hashable {
  /// The severity of the message, which is the name of the method that wrote it.
  public enum Level: String, Sendable {
    case debug, log, info, warn, error
  }

  public var level: Level
  /// The message with its values inserted.
  public var text: String
  /// The place of the call that wrote it; nil if the engine does not know it.
  public var location: SourceLocation?
  /// The number of groups around it.
  public var depth: Int

  public init(level: Level, text: String, location: SourceLocation? = nil, depth: Int = 0) {
    self.level = level
    self.text = text
    self.location = location
    self.depth = depth
  }
}
