/// Uniform type identifiers, the types that they conform to, and their file names (Uniform Type
/// Identifiers Overview).
///
/// Identifiers are compared without regard to case. One that is not declared conforms to itself
/// alone.
public struct TypeTree: Sendable {
  /// By identifiers in lower case.
  private var parents: [String: [String]]
  /// Identifiers by the extensions of file names, both in lower case.
  private var identifiersByFileExtension: [String: String]

  /// The types that Apple's systems declare.
  public static let system = TypeTree(
    SystemTypes.declarations.compactMap(TypeDeclaration.init(line:)))

  /// A tree of these types.
  public init(_ declarations: some Sequence<TypeDeclaration>) {
    parents = [:]
    identifiersByFileExtension = [:]
    for declaration in declarations { declare(declaration) }
  }

  /// Adds a type. An existing one gets the new types that it conforms to in addition.
  public mutating func declare(_ declaration: TypeDeclaration) {
    let identifier = declaration.identifier.lowercased()
    parents[identifier, default: []] += declaration.conformsTo.map { $0.lowercased() }
    for name in declaration.fileExtensions {
      let name = name.lowercased()
      if identifiersByFileExtension[name] == nil {
        identifiersByFileExtension[name] = declaration.identifier
      }
    }
  }

  /// The tree with types that a bundle declares.
  public func adding(_ declarations: some Sequence<TypeDeclaration>) -> TypeTree {
    var tree = self
    for declaration in declarations { tree.declare(declaration) }
    return tree
  }

  /// Whether a type is declared.
  public func isDeclared(_ identifier: String) -> Bool {
    parents[identifier.lowercased()] != nil
  }

  /// Whether a type is another, or conforms to it.
  public func conforms(_ identifier: String, to other: String) -> Bool {
    identifiers(above: identifier).contains(other.lowercased())
  }

  /// A type and all that it conforms to, in lower case.
  func identifiers(above identifier: String) -> Set<String> {
    let first = identifier.lowercased()
    var found: Set<String> = [first]
    var pending = [first]
    while let next = pending.popLast() {
      for parent in parents[next] ?? [] where found.insert(parent).inserted {
        pending.append(parent)
      }
    }
    return found
  }

  /// The type of files whose names have an extension; nil if no type declares it.
  ///
  /// - Parameter fileExtension: without its full stop.
  public func identifier(forFileExtension fileExtension: String) -> String? {
    identifiersByFileExtension[fileExtension.lowercased()]
  }

  /// The declared identifier that differs little from one that is not declared.
  public func nearestIdentifier(to identifier: String) -> String? {
    guard !isDeclared(identifier) else { return nil }
    return Spelling.nearest(to: identifier.lowercased(), among: parents.keys.sorted())
  }

  /// Types that others conform to, and that are not declared themselves, in lower case.
  public var undeclaredParents: Set<String> {
    Set(parents.values.joined()).subtracting(parents.keys)
  }
}
