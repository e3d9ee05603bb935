/// Remembers what short values declare, because scripts set the same few again and again.
package struct CSSDeclarationMemory {
  struct Key: Hashable {
    let name: CSSPropertyName
    let value: String
    let isImportant: Bool
    let mode: CSSParsingMode
  }

  private var known: [Key: [CSSDeclaration]] = [:]

  package init() {}

  /// The declarations of a value, which `parse` finds if they are not remembered.
  mutating func declarations(_ key: Key, _ parse: () -> [CSSDeclaration]) -> [CSSDeclaration] {
    guard key.value.utf8.count <= 64 else { return parse() }
    if let known = known[key] { return known }
    if known.count == 256 { known.removeAll() }
    let parsed = parse()
    known[key] = parsed
    return parsed
  }
}
