internal import Bytes

/// The declarations of a `style` attribute or of a style rule (CSSOM, section 6.6).
///
/// It is a value type, so its owner must store a changed copy. Names and values are texts, as for
/// scripts. Only longhands and custom properties are stored.
package struct CSSDeclarationBlock: Hashable, Sendable {
  /// The declarations in order: one for each longhand or custom property.
  package private(set) var declarations: [CSSDeclaration]

  /// Where the declarations are; nil in a short block.
  private var places: CSSDeclarationPlaces?

  /// The mode in which values are parsed.
  package let mode: CSSParsingMode

  /// The descriptors that the block can declare; nil for a block of properties.
  private var descriptors: CSSDescriptorSet?

  /// An empty block.
  package init(mode: CSSParsingMode = .standard) {
    declarations = []
    self.mode = mode
  }

  /// A block of declarations, each of another property.
  package init(_ declarations: [CSSDeclaration]) {
    self.declarations = declarations
    mode = .standard
    renumber()
  }

  /// The descriptors in `text`.
  init(parsing text: String, descriptors: CSSDescriptorSet) {
    mode = .standard
    self.descriptors = descriptors
    declarations = CSSDeclarationParser.declarations(
      of: text, mode: mode, descriptors: descriptors)
    renumber()
  }

  /// The block without important declarations.
  var withoutImportant: CSSDeclarationBlock {
    guard hasImportant else { return self }
    var block = self
    block.declarations.removeAll(where: \.isImportant)
    block.renumber()
    return block
  }

  /// The block without the declarations that name animations, which are ignored in keyframes.
  package var withoutAnimations: CSSDeclarationBlock {
    func isKept(_ declaration: CSSDeclaration) -> Bool {
      guard case .known(let property) = declaration.name else { return true }
      let name = property.name
      return !name.hasPrefix("animation")
        || name == "animation-timing-function" || name == "animation-composition"
    }
    guard !declarations.allSatisfy(isKept) else { return self }
    var block = self
    block.declarations.removeAll { !isKept($0) }
    block.renumber()
    return block
  }

  /// The property that a name stands for in this block; nil if the block cannot declare it.
  private func propertyName(_ text: String) -> CSSPropertyName? {
    guard let descriptors else { return CSSPropertyName(text) }
    return descriptors.name(text)
  }

  /// The declarations in `text`, without invalid ones.
  package init(parsing text: String, mode: CSSParsingMode = .standard) {
    declarations = CSSDeclarationParser.declarations(of: text, mode: mode)
    self.mode = mode
    renumber()
  }

  /// The number of declarations (`length`).
  package var count: Int { declarations.count }

  /// The name of the declaration at `index`; empty past the end (`item`).
  package func item(_ index: Int) -> String {
    declarations.indices.contains(index) ? declarations[index].name.text : ""
  }

  /// The value of a property (`getPropertyValue`). For a shorthand it is composed from the
  /// longhands. It is empty if the block does not declare the property.
  package func value(of name: String) -> String {
    guard let name = propertyName(name) else { return "" }
    return value(of: name)
  }

  /// The same for a name that is known already.
  package func value(of name: CSSPropertyName) -> String {
    guard case .known(let property) = name, let shorthand = property.shorthand else {
      return index(of: name).map { declarations[$0].value.text } ?? ""
    }
    return text(of: shorthand)?.text ?? ""
  }

  /// `important` if the declaration of the property, or those of all its longhands, are important;
  /// otherwise empty (`getPropertyPriority`).
  package func priority(of name: String) -> String {
    guard let name = propertyName(name) else { return "" }
    guard case .known(let property) = name, let shorthand = property.shorthand else {
      return index(of: name).map { declarations[$0].isImportant } == true ? "important" : ""
    }
    let isImportant = shorthand.longhands.allSatisfy {
      index(of: .known($0)).map { declarations[$0].isImportant } == true
    }
    return isImportant ? "important" : ""
  }

  /// Declares a property (`setProperty`).
  /// - Parameters:
  ///   - name: the property. Its case does not matter, except for a custom property.
  ///   - value: its value. An empty value removes the property.
  ///   - priority: empty, or `important` in any case. With anything else, the block does not
  ///     change.
  /// - Returns: whether the block has changed.
  @discardableResult
  package mutating func setProperty(
    _ name: String, value: String, priority: String = ""
  ) -> Bool {
    guard let name = propertyName(name) else { return false }
    guard priority.isEmpty || priority.equalsIgnoringASCIICase("important") else { return false }
    return setProperty(name, value: value, isImportant: !priority.isEmpty)
  }

  /// The same for a block of properties, with a memory of values that were set before.
  ///
  /// - Returns: whether the block has changed, and its text if that is known already.
  package mutating func setProperty(
    _ name: CSSPropertyName, value: String, priority: String, memory: inout CSSDeclarationMemory
  ) -> (hasChanged: Bool, text: [UInt8]?) {
    guard priority.isEmpty || priority.equalsIgnoringASCIICase("important") else {
      return (false, nil)
    }
    if value.isEmpty { return (remove(name), nil) }
    let isImportant = !priority.isEmpty
    let new = memory.declarations(
      .init(name: name, value: value, isImportant: isImportant, mode: mode)
    ) { declarations(name, value, isImportant) }
    return put(new)
  }

  /// The same for a value that was set before.
  package mutating func setProperty(
    to value: CSSRepeatedValue
  ) -> (hasChanged: Bool, text: [UInt8]?) {
    if value.value.isEmpty { return (remove(value.name), nil) }
    return put(value.declarations(in: mode) { declarations(value.name, value.value, false) })
  }

  private mutating func put(_ new: CSSDeclarationMemory.Known) -> (hasChanged: Bool, text: [UInt8]?)
  {
    let hasChanged = set(new.declarations)
    return (hasChanged, declarations.count == 1 ? new.text : nil)
  }

  /// Declares a property that is known already.
  @discardableResult
  package mutating func setProperty(
    _ name: CSSPropertyName, value: String, isImportant: Bool = false
  ) -> Bool {
    if value.isEmpty { return remove(name) }
    return set(declarations(name, value, isImportant))
  }

  /// The declarations that result from giving a property a value.
  private func declarations(
    _ name: CSSPropertyName, _ value: String, _ isImportant: Bool
  ) -> [CSSDeclaration] {
    var tokenizer = CSSTokenizer(value)
    var tokens: [CSSToken] = []
    while true {
      let token = tokenizer.next()
      if token.kind == .end { break }
      tokens.append(token)
    }
    let declarations = CSSDeclarationParser.declarations(
      name, tokens, in: tokenizer, isImportant: isImportant, mode: mode, descriptors: descriptors)
    guard name == Self.transform else { return declarations }
    return declarations.map { declaration in
      CSSDeclaration(
        name: name, value: CSSSimpleTransform.completed(declaration.value, writtenAs: tokens),
        isImportant: isImportant, countsSiblings: declaration.countsSiblings)
    }
  }

  private static let transform = CSSPropertyName.known(CSSProperty(table: "transform"))

  /// Puts declarations into the block, and says whether it has changed.
  private mutating func set(_ new: [CSSDeclaration]) -> Bool {
    var hasChanged = false
    for declaration in new where set(declaration) { hasChanged = true }
    return hasChanged
  }

  /// Removes a property; for a shorthand, all its longhands (`removeProperty`).
  /// - Returns: the old value; empty if the property was not declared or, as in WebKit, if it is a
  ///   shorthand.
  @discardableResult
  package mutating func removeProperty(_ name: String) -> String {
    guard let name = propertyName(name) else { return "" }
    var old = ""
    if let index = index(of: name) { old = declarations[index].value.text }
    _ = remove(name)
    return old
  }

  /// The block as text (`cssText`). Setting it parses the text.
  package var text: String {
    get { serialized }
    set {
      declarations = CSSDeclarationParser.declarations(
        of: newValue, mode: mode, descriptors: descriptors)
      renumber()
    }
  }

  /// The declared value of a longhand or custom property.
  package func declaredValue(of name: CSSPropertyName) -> CSSValue? {
    index(of: name).map { declarations[$0].value }
  }
}

// MARK: - Reading and changing

extension CSSDeclarationBlock {
  private func index(of name: CSSPropertyName) -> Int? {
    if let places { return places.place(of: name, in: declarations) }
    return declarations.firstIndex { $0.name == name }
  }

  /// Forgets where the declarations are. Call this after they have moved.
  private mutating func renumber() {
    places = declarations.count > CSSDeclarationPlaces.few ? CSSDeclarationPlaces() : nil
  }

  /// The text of a shorthand if all its longhands are declared with the same importance; otherwise
  /// nil.
  private func text(of shorthand: CSSShorthand) -> (text: String, isImportant: Bool)? {
    guard declarations.count >= shorthand.longhands.count else { return nil }
    var values: [CSSValue] = []
    var isImportant: Bool?
    for longhand in shorthand.longhands {
      guard let index = index(of: .known(longhand)) else { return nil }
      let declaration = declarations[index]
      if let isImportant, declaration.isImportant != isImportant { return nil }
      isImportant = declaration.isImportant
      values.append(declaration.value)
    }
    let text = shorthand.text(values)
    return text.isEmpty ? nil : (text, isImportant ?? false)
  }

  private mutating func remove(_ name: CSSPropertyName) -> Bool {
    let count = declarations.count
    if case .known(let property) = name {
      let longhands = Set(property.longhands)
      declarations.removeAll {
        if case .known(let property) = $0.name { longhands.contains(property) } else { false }
      }
    } else {
      declarations.removeAll { $0.name == name }
    }
    if declarations.count == count { return false }
    renumber()
    return true
  }

  /// Replaces the declaration with the same name, or adds one at the end.
  /// - Returns: whether the block has changed.
  private mutating func set(_ declaration: CSSDeclaration) -> Bool {
    guard let index = index(of: declaration.name) else {
      declarations.append(declaration)
      if isKnownUniquelyReferenced(&places) {
        places?.append(declaration.name, at: declarations.count - 1)
      } else {
        renumber()
      }
      return true
    }
    if declarations[index] == declaration { return false }
    if case .custom = declaration.name, declarations[index].isImportant,
      !declaration.isImportant
    {
      return false
    }
    if canReplace(index) {
      declarations[index] = declaration
    } else {
      declarations.remove(at: index)
      declarations.append(declaration)
      renumber()
    }
    return true
  }

  /// Whether a declaration can be changed at its place. It cannot be if a later declaration is in
  /// the same logical group and of the other kind, because then their order matters (CSSOM, "set a
  /// CSS declaration").
  private func canReplace(_ index: Int) -> Bool {
    let roles = CSSPropertyTable.shared.logicalRoles
    guard case .known(let property) = declarations[index].name, let role = roles[property.index]
    else { return true }
    return !declarations[(index + 1)...].contains {
      guard case .known(let other) = $0.name, let otherRole = roles[other.index] else {
        return false
      }
      return otherRole.group == role.group && otherRole.isLogical != role.isLogical
    }
  }

  /// The declarations as text. A shorthand is used if all its longhands are declared (CSSOM,
  /// "serialize a CSS declaration block").
  private var serialized: String {
    var output = ""
    let table = CSSPropertyTable.shared
    var used: Set<Int> = []
    var refused: Set<Int> = []
    for declaration in declarations {
      var name = declaration.name.text
      var value: String?
      if case .known(let property) = declaration.name {
        var candidates = table.shorthands(of: property.index)
        if declarations.count >= table.longhandCount - 2 { candidates.insert(table.all, at: 0) }
        if case .pending(let shorthand, _) = declaration.value { candidates = [shorthand.index] }
        if candidates.contains(where: used.contains) { continue }
        for index in candidates where !refused.contains(index) {
          guard let shorthand = table.shorthand(index), let text = text(of: shorthand)?.text else {
            refused.insert(index)
            continue
          }
          used.insert(index)
          name = table.name(index)
          value = text
          break
        }
      }
      if !output.isEmpty { output += " " }
      output += name
      output += ": "
      if let value { output += value } else { declaration.value.write(to: &output) }
      output += declaration.isImportant ? " !important;" : ";"
    }
    return output
  }
}

extension CSSDeclarationBlock {
  /// Whether any declaration is important.
  package var hasImportant: Bool { declarations.contains(where: \.isImportant) }

  /// Whether any value may depend on the element's place among its siblings.
  package var countsSiblings: Bool { declarations.contains(where: \.countsSiblings) }

  /// The last declaration of one of the two names with this importance; nil if the block has no such declaration.
  package func last(
    _ name: CSSPropertyName, _ alias: CSSPropertyName?, isImportant: Bool
  ) -> CSSDeclaration? {
    if places == nil {
      return declarations.last {
        ($0.name == name || alias != nil && $0.name == alias) && $0.isImportant == isImportant
      }
    }
    // There is one declaration of each name.
    return [index(of: name), alias.flatMap(index)].compactMap(\.self)
      .filter { declarations[$0].isImportant == isImportant }.max().map { declarations[$0] }
  }
}
