/// A dialog that a script asked for. Nothing is shown: the script goes on at once, as if the dialog
/// had been dismissed.
public struct Dialog: Sendable, Hashable {
  /// The method that asked for it.
  public enum Kind: String, Sendable {
    case alert, confirm, prompt, print
  }

  public var kind: Kind
  public var message: String

  public init(kind: Kind, message: String) {
    self.kind = kind
    self.message = message
  }
}
