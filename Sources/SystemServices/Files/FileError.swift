/// A file that cannot be read or written.
public struct FileError: Error, Sendable, Hashable {
  /// The path, or nil for standard input or output.
  public var path: String?
  /// The error number of the system: a value of `errno`.
  public var code: Int32
  public var action: Action

  public enum Action: String, Sendable {
    case read, write
  }

  public init(path: String?, code: Int32, action: Action) {
    self.path = path
    self.code = code
    self.action = action
  }
}
