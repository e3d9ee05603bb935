internal import DOM
internal import ScriptEngine

/// The lists of event handler attributes that the objects of a window have, and the numbers of their names.
struct HandlerLists {
  /// The accessors of the attributes, by the lists of their names.
  var accessors: [String: ProtectedValue] = [:]
  private var lists: [String] = []
  /// What is known of the names of each list; nothing before one of them is used.
  private var names: [[HandlerName]] = []

  /// The most names of a list.
  private static let mostNames = 1024

  /// Adds a list of names.
  ///
  /// - Returns: the number of its first name. Those of the others follow it.
  mutating func add(_ list: String) -> Int {
    lists.append(list)
    names.append([])
    return (lists.count - 1) * Self.mostNames
  }

  /// The name with a number, which must be that of a name.
  mutating func name(numbered number: Int) -> HandlerName {
    let list = number / Self.mostNames
    if names[list].isEmpty {
      names[list] = lists[list].split(separator: " ").map { HandlerName(word: $0) }
    }
    return names[list][number % Self.mostNames]
  }
}

/// The name of an event handler attribute, and what follows from it.
final class HandlerName: Sendable {
  static let onmessage = HandlerName(word: "onmessage")

  /// The name, such as `onclick`.
  let name: String
  /// The type of the handler's events.
  let type: String
  /// Whether a body element has the window's handler.
  let isForwardedByBody: Bool

  /// - Parameter word: the word for the name in a list, see ``EventHandlerNames``.
  init(word: Substring) {
    name = String(word.first == "-" ? word.dropFirst() : word)
    type = EventHandlerNames.type(of: name)
    isForwardedByBody = EventHandlerNames.forwardedByBody.contains(name)
  }
}
