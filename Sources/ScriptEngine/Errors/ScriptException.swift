/// An uncaught exception, as data.
public struct ScriptException: Error, Sendable, Hashable {
  /// The error's `name`, such as `TypeError`; empty if the thrown value is not an error.
  public var name: String
  /// The error's `message`, or the thrown value as text.
  public var message: String
  /// The place where it was thrown; nil if the engine does not know it.
  public var location: SourceLocation?
  /// The engine's stack trace with a frame in each line, innermost first.
  public var stack: String
  /// Whether the machine stopped the script because its time was up.
  public var isTimeLimit: Bool

  public init(
    name: String, message: String, location: SourceLocation? = nil, stack: String = "",
    isTimeLimit: Bool = false
  ) {
    self.name = name
    self.message = message
    self.location = location
    self.stack = stack
    self.isTimeLimit = isTimeLimit
  }
}

/// A place in a script.
public struct SourceLocation: Sendable, Hashable {
  /// The name under which the source was evaluated.
  public var source: String
  /// The line, counted from 1.
  public var line: Int
  /// The column, counted from 1 in UTF-16 units; nil if the engine does not know it.
  public var column: Int?
  /// The place in the script that ran, if ``source`` is a file from which that script was made;
  /// otherwise nil.
  public var generated: Generated?

  /// A place in a script that was made from other files.
  public struct Generated: Sendable, Hashable {
    /// The name under which the script was evaluated.
    public var source: String
    public var line: Int
    public var column: Int?

    public init(source: String, line: Int, column: Int? = nil) {
      self.source = source
      self.line = line
      self.column = column
    }
  }

  public init(source: String, line: Int, column: Int? = nil) {
    self.source = source
    self.line = line
    self.column = column
  }
}
