internal import PropertyLists

/// Where something is to be completed, in a document that may be half written.
struct CompletionPlace: Equatable {
  enum Role {
    case key, value
  }

  /// The way to the container that a key is to be in, or to the value.
  var path: PropertyListPath
  var role: Role
  /// The keys that the container has already, but for the one that is being written.
  var existing: Set<String> = []
  /// The bytes that are replaced.
  var range: Range<Int>
  /// What stands around the text that replaces them.
  var before = ""
  var after = ""
  /// Whether what is replaced stands in a string.
  var isInString = false
}
