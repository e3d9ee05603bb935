internal import DOM
internal import ScriptEngine

/// The lists of event handler attributes that the objects of a window have, and the numbers of their names.
struct HandlerLists {
  private var lists: [List] = []
  /// The names of the handlers that a script has set on any object.
  private(set) var namesInUse: Set<String> = []

  private struct List {
    let interface: InterfaceDefinition
    let words: String
    /// The accessors of the attributes; nil when they are not needed any more.
    var accessors: ProtectedValue?
    /// What is known of each name; nothing before one of them is used.
    var names: [HandlerName] = []
  }

  /// The most names of a list.
  private static let mostNames = 1024

  /// The accessors of a list, if they were made already. There are few lists.
  ///
  /// - Parameter interface: the interface that has the attributes; nil for any one with the same names.
  func accessors(of interface: InterfaceDefinition?, _ words: String) -> ProtectedValue? {
    lists.first { ($0.interface === interface || interface == nil) && $0.words == words }?
      .accessors
  }

  mutating func removeAccessors() {
    for index in lists.indices { lists[index].accessors = nil }
  }

  /// The number of the first name of the next list. Those of its other names follow.
  var nextNumber: Int { lists.count * Self.mostNames }

  /// Adds a list of names, see ``EventHandlerNames``.
  ///
  /// - Parameters:
  ///   - interface: the interface that has the attributes.
  ///   - accessors: the accessors of the names, whose numbers begin with ``nextNumber``.
  mutating func add(
    _ words: String, of interface: InterfaceDefinition, _ accessors: ProtectedValue
  ) {
    lists.append(List(interface: interface, words: words, accessors: accessors))
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
