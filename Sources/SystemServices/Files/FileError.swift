/// A file that cannot be read or written.
package struct FileError: Error, Sendable, Hashable {
  /// The path, or nil for standard input or output.
  package var path: String?
  /// The error number of the system: a value of `errno`.
  package var code: Int32
  package var action: Action

  package enum Action: String, Sendable {
    case read, write
  }

  package init(path: String?, code: Int32, action: Action) {
    self.path = path
    self.code = code
    self.action = action
  }
}
