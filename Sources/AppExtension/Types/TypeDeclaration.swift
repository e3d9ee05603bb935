/// A declared uniform type identifier.
public struct TypeDeclaration: Sendable, Hashable {
  /// The identifier, such as `com.example.drawing`.
  public var identifier: String
  /// The types that it conforms to directly.
  public var conformsTo: [String]
  /// The extensions of its files' names, without their full stops.
  public var fileExtensions: [String]

  /// A type, the types that it conforms to, and the extensions of its files' names.
  public init(_ identifier: String, conformsTo: [String], fileExtensions: [String] = []) {
    self.identifier = identifier
    self.conformsTo = conformsTo
    self.fileExtensions = fileExtensions
  }

  /// A line such as `public.jpeg: public.image | jpg jpeg`.
  init?(line: Substring) {
    let parts = line.split(separator: ":", maxSplits: 1)
    guard let identifier = parts.first else { return nil }
    let rest = parts.count > 1 ? parts[1] : ""
    let halves = rest.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      String(identifier),
      conformsTo: halves.first?.split(separator: " ").map(String.init) ?? [],
      fileExtensions: halves.count > 1 ? halves[1].split(separator: " ").map(String.init) : [])
  }
}
