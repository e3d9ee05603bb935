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
    /// The text of a block with nothing else; nil for more than one declaration, and as long as nobody asked
    /// for the value again: many values are set once.
    private(set) var text: [UInt8]?

    init(_ declarations: [CSSDeclaration]) { self.declarations = declarations }

    /// Adds the text, and says whether it was missing.
    @discardableResult
    mutating func addText() -> Bool {
      guard text == nil, declarations.count == 1 else { return false }
      text = Array(CSSDeclarationBlock(declarations).text.utf8)
      return true
    }
  }

  private var known: [Key: Known] = [:]

  package init() {}

  /// The declarations of a value, which `parse` finds if they are not remembered.
  mutating func declarations(_ key: Key, _ parse: () -> [CSSDeclaration]) -> Known {
    guard key.value.utf8.count <= 64 else { return Known(parse()) }
    if var found = known[key] {
      if found.addText() { known[key] = found }
      return found
    }
    if known.count == 256 { known.removeAll(keepingCapacity: true) }
    let parsed = Known(parse())
    known[key] = parsed
    return parsed
  }
}

/// A value of a property that scripts set again and again. It is parsed again only where the mode differs
/// from that of the last time.
package final class CSSRepeatedValue {
  let name: CSSPropertyName
  let value: String
  private var last: (mode: CSSParsingMode, known: CSSDeclarationMemory.Known)?

  package init(of name: CSSPropertyName, _ value: String) {
    self.name = name
    self.value = value
  }

  /// What the value declares, which `parse` finds if it is not known.
  func declarations(
    in mode: CSSParsingMode, _ parse: () -> [CSSDeclaration]
  ) -> CSSDeclarationMemory.Known {
    if let last, last.mode == mode { return last.known }
    var parsed = CSSDeclarationMemory.Known(parse())
    parsed.addText()
    last = (mode, parsed)
    return parsed
  }
}
