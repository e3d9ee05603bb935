internal import DOM
internal import Bytes

/// A page that a script asked for. It is not loaded: the program that runs the script decides what
/// to do.
public struct Navigation: Sendable, Hashable {
  /// How it was asked for.
  public enum Kind: String, Sendable {
    /// By assigning the location, which keeps the page in the history.
    case assign
    /// In place of the page.
    case replace
    case reload
    /// In a new window.
    case open
    /// By a link that the script clicked.
    case link
    /// By a form.
    case submit
  }

  public var kind: Kind
  /// The address, absolute.
  public var url: String
  /// The name of the window or frame to show it in; empty for the page's own.
  public var target: String

  public init(kind: Kind, url: String, target: String = "") {
    self.kind = kind
    self.url = url
    self.target = target
  }

  /// Whether it would replace the page, rather than open another window or frame.
  public var leavesPage: Bool {
    switch target.asciiLowercased {
    case "", "_self", "_top", "_parent": kind != .open
    default: false
    }
  }
}
