/// Why a source map cannot be used.
public enum SourceMapError: Error, Sendable, Hashable {
  /// The file that the script names cannot be read.
  case unreadable(path: String)
  /// The address in the script is neither a path nor a `data:` URL.
  case badAddress(String)
  /// It is no JSON, and the engine for property lists says so of this line.
  case notJSON
  /// A version other than 3.
  case wrongVersion
  /// A key that a source map has is missing, or its value is of another type.
  case badKey(String)
  /// The mappings cannot be decoded from this character on.
  case badMappings(offset: Int)
  /// It speaks of more lines than the script has: it belongs to another script.
  case otherScript(line: Int, lines: Int)
}
