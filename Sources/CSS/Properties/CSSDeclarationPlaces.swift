internal import Synchronization

/// Where the declarations of a long block are, by their names. Blocks that were copied share it until one
/// of them changes.
final class CSSDeclarationPlaces: Sendable {
  /// The most declarations that are searched one by one.
  static let few = 32

  private let places = Mutex<[CSSPropertyName: Int]?>(nil)

  /// The place of the declaration with a name; nil if there is none.
  func place(of name: CSSPropertyName, in declarations: [CSSDeclaration]) -> Int? {
    places.withLock { places in
      if let known = places { return known[name] }
      var found: [CSSPropertyName: Int] = [:]
      found.reserveCapacity(declarations.count)
      for (index, declaration) in declarations.enumerated() { found[declaration.name] = index }
      places = found
      return found[name]
    }
  }

  /// Notes a declaration of another property at the end of the block.
  func append(_ name: CSSPropertyName, at index: Int) {
    places.withLock { $0?[name] = index }
  }
}

extension CSSDeclarationPlaces: Hashable {
  // The places follow from the declarations, so they make no difference between two blocks.
  static func == (left: CSSDeclarationPlaces, right: CSSDeclarationPlaces) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
