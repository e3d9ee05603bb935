internal import DOM
internal import ScriptEngine

/// The lists of event handler attributes that the objects of a window have, and the numbers of their names.
struct HandlerLists {
  /// The accessors of the attributes, by their lists.
  private var accessors: [Key: ProtectedValue] = [:]
  private var lists: [List] = []
  /// The names of the handlers that a script has set on any object.
  private(set) var namesInUse: Set<String> = []

  private struct Key: Hashable {
    let interface: ObjectIdentifier
    let words: String
  }

  private struct List {
    let interface: InterfaceDefinition
    let words: String
    /// What is known of each name; nothing before one of them is used.
    var names: [HandlerName] = []
  }

  /// The most names of a list.
  private static let mostNames = 1024

  /// The accessors of a list of an interface, if they were made already.
  func accessors(of interface: InterfaceDefinition, _ words: String) -> ProtectedValue? {
    accessors[Key(interface: ObjectIdentifier(interface), words: words)]
  }

  mutating func keep(
    _ made: ProtectedValue, of interface: InterfaceDefinition, _ words: String
  ) {
    accessors[Key(interface: ObjectIdentifier(interface), words: words)] = made
  }

  mutating func removeAccessors() { accessors = [:] }

  /// Adds a list of names, see ``EventHandlerNames``.
  ///
  /// - Parameter interface: the interface that has the attributes.
  /// - Returns: the number of its first name. Those of the others follow it.
  mutating func add(_ words: String, of interface: InterfaceDefinition) -> Int {
    lists.append(List(interface: interface, words: words))
    return (lists.count - 1) * Self.mostNames
  }

  /// The name with a number, which must be that of a name, and the interface that has the attribute.
  mutating func name(numbered number: Int) -> (HandlerName, InterfaceDefinition) {
    let index = number / Self.mostNames
    if lists[index].names.isEmpty {
      lists[index].names = lists[index].words.split(separator: " ").map { HandlerName(word: $0) }
    }
    return (lists[index].names[number % Self.mostNames], lists[index].interface)
  }

  /// Notes that a script sets a handler.
  mutating func noteUse(of name: HandlerName) { namesInUse.insert(name.name) }
}

/// The name of an event handler attribute, and what follows from it.
final class HandlerName: Sendable {
  static let onmessage = HandlerName(word: "onmessage")

  /// The name, such as `onclick`.
  let name: String
  /// The type of the handler's events.
  let type: String

  /// - Parameter word: the word for the name in a list, see ``EventHandlerNames``.
  init(word: Substring) {
    name = String(word.first == "-" ? word.dropFirst() : word)
    type = EventHandlerNames.type(of: name)
  }
}
