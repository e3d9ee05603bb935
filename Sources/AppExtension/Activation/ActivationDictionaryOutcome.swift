package import PropertyLists

/// The outcome of a dictionary rule.
package struct ActivationDictionaryOutcome: Sendable, Hashable {
  /// Whether the extension is offered.
  package var isOffered: Bool
  /// Whether every attachment had to be one that is taken.
  package var isStrict: Bool
  /// The kind that each attachment counts as.
  package var attachments: [Attachment]
  /// The number of attachments of each kind that the rule supports, and the most that it allows.
  package var counts: [Count]
  /// The reasons why it is not offered.
  package var refusals: [Refusal]

  /// An attachment, with the kind that it counts as.
  package struct Attachment: Sendable, Hashable {
    package var path: PropertyListPath
    package var registeredTypeIdentifiers: [String]
    /// Nil where the rule supports nothing that it is.
    package var category: ActivationCategory?
    /// Whether the rule takes attachments of any kind.
    package var isTaken: Bool
  }

  /// Attachments of one kind.
  package struct Count: Sendable, Hashable {
    package var category: ActivationCategory
    package var count: Int
    /// `Int.max` where there may be any number.
    package var maximum: Int
  }

  /// A reason why an extension is not offered.
  package enum Refusal: Sendable, Hashable {
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
