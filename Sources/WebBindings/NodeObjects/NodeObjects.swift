internal import CSS
internal import DOM
internal import ScriptEngine

/// The objects that show nodes in one world.
///
/// They are ordinary objects of the language, made by ``NodeScript``. They live as long as the
/// world, which holds them by the nodes' numbers in a list that no script can reach.
final class NodeObjects {
  let versions: NodeVersions
  /// The objects that are known so far, each with the numbers of its node and its interface.
  private(set) var table = ObjectTable()
  /// For the targets of those proxies that show elements' own declarations, the numbers of the elements.
  private var styleOwners = ObjectTable()
  /// The interfaces that have a number, by that number.
  private(set) var kinds: [InterfaceDefinition] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// The memory in which the script side and the Swift side pass numbers to each other.
  let mailbox = Mailbox()
  /// The names that scripts have given elements and attributes, each once.
  private var names: [String] = []
  private var nameNumbers: [String: Int] = [:]
  /// The selectors that scripts have asked elements for, each once.
  private var selectors: [ParsedSelectors] = []
  private var selectorNumbers: [String: Int] = [:]
  /// The values that scripts have read in styles, each once.
  private var styleTexts: [String] = []
  private var styleTextNumbers: [String: Int] = [:]
  private var declarations: [CSSRepeatedValue] = []
  /// The most declarations that have a number, and the length from which on a value gets none.
  static let (mostDeclarations, longestDeclaration) = (1024, 64)
  /// The script sides of the world's windows.
  var scripts: [NodeScript] = []
  /// The objects of events, which the world's windows share as well.
  let events = EventObjects()
  /// What knows tree walkers, ranges and the like; nil before the first of them.
  var plainObjects: PlainObjects?

  /// The weight of new documents after which it is worth a collection to look for those that can be
  /// freed. Their nodes and objects take some twenty times as much memory.
  var leastSweptWeight = 1 << 20
  /// The weight of the documents that were left by the last ``Realm/sweepDocuments()``.
  var weightAfterSweep = 0
  /// Whether a search has failed so that some objects are not in the list of the script side any more.
  var keepsTrees = false
  /// What keeps objects alive that could not be put back into the list of the script side.
  var stranded: [ProtectedValue] = []
  /// The document to which the object belongs that is being made, where the document can be freed.
  unowned(unsafe) var separateDocument: SeparateDocument?

  init(versions: NodeVersions) { self.versions = versions }

  /// Numbers with which the script side passes a question and receives the answer.
  final class Mailbox {
    let numbers = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 67)
    /// The place that says whether objects must be made at once, see ``Realm/mailSelected(_:below:)``.
    static let haste = 65
    /// The place where the script sides count the objects that they make.
    static let countPlace = 66
    /// The place of a short text: the number of the property that it is for, its length, and its
    /// characters. The question and the node are before it.
    static let textPlace = 4
    /// The largest length of such a text, and its lowest character. It has only ASCII characters.
    static let textLimit = 48
    static let firstCharacter = 0x20

    init() { numbers.initialize(repeating: 0) }

    deinit { numbers.deallocate() }
  }

  /// The number of an interface, which is assigned on first use.
  func number(of definition: InterfaceDefinition) -> Int {
    if let known = numbers[ObjectIdentifier(definition)] { return known }
    kinds.append(definition)
    numbers[ObjectIdentifier(definition)] = kinds.count - 1
    return kinds.count - 1
  }

  /// The name that has a number; nil if the number is out of range.
  func name(numbered number: Int) -> String? {
    names.indices.contains(number) ? names[number] : nil
  }

  /// The number of a name, which is assigned on first use; nil if the name is not an ordinary one
  /// in lower case, or there are more names than pages have.
  func number(ofName name: String) -> Int? {
    if let known = nameNumbers[name] { return known }
    guard names.count < 1024, let first = name.utf8.first, (0x61...0x7A).contains(first),
      name.utf8.count < 64,
      name.utf8.allSatisfy({
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    names.append(name)
    nameNumbers[name] = names.count - 1
    return names.count - 1
  }

  /// The selectors that have a number; nil if the number is out of range.
  func selectors(numbered number: Int) -> ParsedSelectors? {
    selectors.indices.contains(number) ? selectors[number] : nil
  }

  /// The number of selectors, which is assigned on first use; nil if they are wrong, or there are
  /// more than scripts have.
  func number(ofSelectors text: String, in pool: DocumentPool) -> Int? {
    if let known = selectorNumbers[text] { return known }
    guard selectors.count < 1024, let parsed = try? ParsedSelectors(text, in: pool) else {
      return nil
    }
    selectors.append(parsed)
    selectorNumbers[text] = selectors.count - 1
    return selectors.count - 1
  }

  /// The value in a style that has a number; nil if the number is out of range.
  func styleText(numbered number: Int) -> String? {
    styleTexts.indices.contains(number) ? styleTexts[number] : nil
  }

  /// The number of a value in a style, which is assigned on first use; nil if it is long, or there are
  /// too many. Most values are keywords and colors, and many elements have the same.
  func number(ofStyleText text: String) -> Int? {
    if let known = styleTextNumbers[text] { return known }
    guard styleTexts.count < 1024, text.utf8.count <= 64 else { return nil }
    styleTexts.append(text)
    styleTextNumbers[text] = styleTexts.count - 1
    return styleTexts.count - 1
  }

  /// The declaration that has a number; nil if the number is out of range.
  func declaration(numbered number: Int) -> CSSRepeatedValue? {
    declarations.indices.contains(number) ? declarations[number] : nil
  }

  /// A number for a property with a value; nil if the value is long, or there are too many.
  func number(ofDeclaration name: CSSPropertyName, _ value: String) -> Int? {
    guard declarations.count < Self.mostDeclarations,
      value.utf8.count <= Self.longestDeclaration
    else { return nil }
    declarations.append(CSSRepeatedValue(of: name, value))
    return declarations.count - 1
  }

  /// The node that an object shows, and the interface that the node had when the object was made;
  /// nil for any other value.
  @inline(__always)
  func find(_ value: Value) -> (node: Node, interface: InterfaceDefinition)? {
    guard let content = table[value],
      let node = versions.node(numbered: Int(truncatingIfNeeded: content.number))
    else { return nil }
    return (node, kinds[Int(truncatingIfNeeded: content.kind)])
  }

  /// The declarations behind a target of a proxy; nil for any other object, and for a target that is
  /// not known yet.
  func style(behind target: Value, in world: Int) -> InlineStyle? {
    guard let owner = styleOwners[target],
      let node = versions.node(numbered: Int(truncatingIfNeeded: owner.number)),
      let style = node.existingRecord?.existing(InlineStyle.self),
      style.targets[world] == target.address
    else { return nil }
    return style
  }

  /// Stores the proxy that shows an element's own declarations, and its target.
  func meet(_ style: InlineStyle, _ proxy: Value, target: Value, in world: Int) {
    style.proxies[world] = proxy.address
    style.targets[world] = target.address
    styleOwners.set(
      target,
      ObjectTable.Content(
        number: Int32(truncatingIfNeeded: style.element.node.record.number), kind: 0))
  }

  /// The node that an object in the table shows; nil for any other value.
  @inline(__always)
  func findNode(_ value: Value) -> Node? {
    guard let content = table[value] else { return nil }
    return versions.node(numbered: Int(truncatingIfNeeded: content.number))
  }

  /// Stores what an object shows that a script side has made.
  func meet(_ object: Value, _ content: ObjectTable.Content) {
    if table[object] == nil { table.insert(object, content) }
  }

  /// Forgets objects that were collected.
  ///
  /// - Parameters:
  ///   - count: the number of these objects, of which the script sides may have made some that are not
  ///     known here.
  ///   - isGone: whether the object of the node with a number was collected.
  func forget(_ count: Int, where isGone: (Int) -> Bool) {
    if count == 0 { return }
    table.removeAll { isGone(Int(truncatingIfNeeded: $0.number)) }
    styleOwners.removeAll { isGone(Int(truncatingIfNeeded: $0.number)) }
    mailbox.numbers[Mailbox.countPlace] &-= Int32(truncatingIfNeeded: count)
  }

  /// Does the same as `find` for an object that a script side has made but that is not in the table
  /// yet, and puts it there.
  func findUnmet(_ object: Value) -> (node: Node, interface: InterfaceDefinition)? {
    if table.count == Int(truncatingIfNeeded: mailbox.numbers[Mailbox.countPlace]) { return nil }
    for script in scripts {
      guard let content = script.content(of: object) else { continue }
      meet(object, content)
      return find(object)
    }
    return nil
  }
}
