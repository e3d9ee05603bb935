public import PropertyLists

/// The outcome of a dictionary rule.
public struct ActivationDictionaryOutcome: Sendable, Hashable {
  /// Whether the extension is offered.
  public var isOffered: Bool
  /// Whether every attachment had to be one that is taken.
  public var isStrict: Bool
  /// The kind that each attachment counts as.
  public var attachments: [Attachment]
  /// The number of attachments of each kind that the rule supports, and the most that it allows.
  public var counts: [Count]
  /// The reasons why it is not offered.
  public var refusals: [Refusal]

  /// An attachment, with the kind that it counts as.
  public struct Attachment: Sendable, Hashable {
    public var path: PropertyListPath
    public var registeredTypeIdentifiers: [String]
    /// Nil where the rule supports nothing that it is.
    public var category: ActivationCategory?
    /// Whether the rule takes attachments of any kind.
    public var isTaken: Bool
  }

  /// Attachments of one kind.
  public struct Count: Sendable, Hashable {
    public var category: ActivationCategory
    public var count: Int
    /// `Int.max` where there may be any number.
    public var maximum: Int
  }

  /// A reason why an extension is not offered.
  public enum Refusal: Sendable, Hashable {
    /// There is no attachment at all.
    case nothingToShare
    case tooFew(count: Int, minimum: Int)
    case tooMany(count: Int, maximum: Int)
    /// An attachment that the rule does not support.
    case notTaken(PropertyListPath)
    /// More attachments of a kind than the rule supports.
    case tooManyOf(ActivationCategory, count: Int, maximum: Int)
    /// No attachment is one that the rule supports, in its number.
    case nothingTaken
  }
}
