public import PropertyLists

/// The outcome of `run`: the extension's input.
public enum RunOutcome: Sendable, Hashable {
  /// A dictionary of results, as Safari delivers it.
  case results(PropertyList)
  /// An empty dictionary at once, because the object or its `run` is missing
  /// (Documentation/Safari.md, E3).
  case empty
  /// Nothing: `run` threw, never completed, or gave a value that is not a dictionary (E5, E6).
  case nothing
  /// Delivering the results raises an error: they hold a cycle, a node or too much.
  case undeliverable
  /// The script could not be evaluated at all and nothing of it ran.
  case unusable
  /// The machine stopped the script.
  case outOfTime
}

/// The outcome of `finalize`.
public enum FinalizeOutcome: Sendable, Hashable {
  /// `finalize` was called and returned.
  case called
  /// Safari would not have called it, or it is missing.
  case notCalled
  /// `finalize` was called and threw; Safari does not report this to the extension
  /// (Documentation/Safari.md, Z4).
  case threw
  /// The machine stopped the script.
  case outOfTime
}

/// The answer of an extension when its work is done.
public enum ExtensionAnswer: Sendable, Hashable {
  /// No item, or a cancelled request.
  case nothing
  /// An item; its dictionary under `NSExtensionJavaScriptFinalizeArgumentKey`, where it has one.
  case item(PropertyList?)
}

/// Names that extensions and Safari share (Apple, `NSExtensionContext` and `NSItemProvider`).
public enum ExtensionKeys {
  /// The key of the results in the item that an extension receives.
  public static let results = "NSExtensionJavaScriptPreprocessingResultsKey"
  /// The key of the argument of `finalize` in the item that an extension returns.
  public static let finalizeArgument = "NSExtensionJavaScriptFinalizeArgumentKey"
  /// The type of both items.
  public static let propertyListType = "com.apple.property-list"
}
