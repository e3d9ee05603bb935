internal import DOM
internal import ScriptEngine

/// The objects that show nodes in one world, by the nodes' numbers, and the nodes that they show.
///
/// They are ordinary objects of the language, made by ``NodeScript``. They live as long as the world,
/// which holds them in a list that no script can reach.
final class NodeObjects {
  let versions: NodeVersions
  /// What is known of objects so far: the numbers of the node and of the interface.
  private(set) var table = ObjectTable()
  /// The interfaces that have a number, by that number.
  private(set) var kinds: [InterfaceDefinition] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// Where numbers travel between the script half and this one.
  let mailbox = Mailbox()
  /// The names that scripts have given elements and attributes, each once.
  private var names: [String] = []
  private var nameNumbers: [String: Int] = [:]
  /// The script halves of the world's windows.
  var scripts: [NodeScript] = []

  init(versions: NodeVersions) { self.versions = versions }

  /// Numbers with which the script half passes a question and receives the answer.
  final class Mailbox {
    let numbers = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 67)
    /// Where the script halves count the objects that they make.
    static let countPlace = 66

    init() { numbers.initialize(repeating: 0) }

    deinit { numbers.deallocate() }
  }

  /// The number of an interface.
  func number(of definition: InterfaceDefinition) -> Int {
    if let known = numbers[ObjectIdentifier(definition)] { return known }
    kinds.append(definition)
    numbers[ObjectIdentifier(definition)] = kinds.count - 1
    return kinds.count - 1
  }

  /// The name of a number.
  func name(numbered number: Int) -> String? {
    names.indices.contains(number) ? names[number] : nil
  }

  /// The number of a name in lower case without anything unusual; nil for any other name, and for more
  /// names than pages have.
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

  /// The node that an object shows, and the interface that it had when its object was made; nil for
  /// any other value.
  @inline(__always)
  func find(_ value: Value) -> (node: Node, interface: InterfaceDefinition)? {
    guard let content = table[value],
      let node = versions.node(numbered: Int(truncatingIfNeeded: content.number))
    else { return nil }
    return (node, kinds[Int(truncatingIfNeeded: content.kind)])
  }

  /// Stores what an object made by a script half shows.
  func meet(_ object: Value, _ content: ObjectTable.Content) {
    if table[object] == nil { table.insert(object, content) }
  }

  /// The same for an object that the script half has made and this half has not met yet.
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
