/// Remembers what short values declare, because scripts set the same few again and again.
package struct CSSDeclarationMemory {
  struct Key: Hashable {
    let name: CSSPropertyName
    let value: String
    let isImportant: Bool
    let mode: CSSParsingMode
  }

  /// What a value declares.
  struct Known {
    let declarations: [CSSDeclaration]
    /// The text of a block with nothing else; nil for more than one declaration.
    let text: [UInt8]?

    init(_ declarations: [CSSDeclaration]) {
      self.declarations = declarations
      text = declarations.count == 1 ? Array(CSSDeclarationBlock(declarations).text.utf8) : nil
    }
  }

  private var known: [Key: Known] = [:]

  package init() {}

  /// The declarations of a value, which `parse` finds if they are not remembered.
  mutating func declarations(_ key: Key, _ parse: () -> [CSSDeclaration]) -> Known {
    guard key.value.utf8.count <= 64 else { return Known(parse()) }
    if let known = known[key] { return known }
    if known.count == 256 { known.removeAll() }
    let parsed = Known(parse())
    known[key] = parsed
    return parsed
  }
}
