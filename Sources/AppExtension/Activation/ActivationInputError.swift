public import PropertyLists

/// Something in a description of items that should be something else.
public struct ActivationInputError: Error, Sendable, Hashable {
  /// The expected type.
  public var expected: PropertyListKind
  /// Where.
  public var path: PropertyListPath
}
