internal import DOM
internal import Bytes

/// A page that a script requested. It is not loaded: the program that runs the script decides what
/// to do.
public struct Navigation: Sendable, Hashable {
  /// The way in which it was requested.
  public enum Kind: String, Sendable {
    /// The script set the location. This keeps the page in the history.
    case assign
    /// The script replaced the page by it.
    case replace
    case reload
    /// The script opened it in a new window.
    case open
    /// The script clicked a link.
    case link
    /// A form was submitted.
    case submit
  }

  public var kind: Kind
  /// The absolute address.
  public var url: String
  /// The name of the window or frame that should show it; empty for the page's own window.
  public var target: String

  public init(kind: Kind, url: String, target: String = "") {
    self.kind = kind
    self.url = url
    self.target = target
  }

  /// Whether it replaces the page, and does not open another window or frame.
  public var leavesPage: Bool {
    switch target.asciiLowercased {
    case "", "_self", "_top", "_parent": kind != .open
    default: false
    }
  }
}
