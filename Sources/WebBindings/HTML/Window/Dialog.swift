/// A dialog that a script requested. Nothing is shown: the script continues at once, as if the user
/// had dismissed the dialog.
public struct Dialog: Sendable, Hashable {
  /// The method that requested it.
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
