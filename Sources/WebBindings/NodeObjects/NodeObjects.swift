internal import DOM
internal import ScriptEngine

/// The objects that show nodes in one world, by the nodes' numbers, and the nodes that they show.
///
/// They are ordinary objects of the language, made by ``NodeScript``. They live as long as the world,
/// which holds them in a list that no script can reach.
final class NodeObjects {
  let versions: NodeVersions
  /// What was found out of objects so far: the number of the node, and that of the interface.
  private(set) var table = ObjectTable()
  /// The interfaces that have a number, by that number.
  private(set) var kinds: [InterfaceDefinition] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// Where numbers travel between the script half and this one.
  let mailbox = Mailbox()
  /// The script halves of the world's windows.
  var scripts: [NodeScript] = []

  init(versions: NodeVersions) { self.versions = versions }

  /// Numbers by which a call of the script half says what it wants, and gets its answer.
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

  /// The node that an object shows, and the interface that it had when its object was made; nil for
  /// any other value.
  @inline(__always)
  func find(_ value: Value) -> (node: Node, interface: InterfaceDefinition)? {
    guard let content = table[value],
      let node = versions.node(numbered: Int(truncatingIfNeeded: content.number))
    else { return nil }
    return (node, kinds[Int(truncatingIfNeeded: content.kind)])
  }

  /// Keeps what an object shows that a script half has made.
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
