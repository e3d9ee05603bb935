internal import DOM

/// The kinds of lists of nodes that the script side makes alone, see ``NodeScript/nodeLists``: those of
/// ``OwnedList``, and the results of `querySelectorAll`.
enum ListKind {
  static let tagged = OwnedList.Kind.tagged.rawValue
  static let selected = tagged + 1

  /// The hooks of ``ExoticMembers`` that come first, which are called with a list.
  static let hooksOfLists = 7
  /// The number that stands for all names, where others have one of
  /// ``NodeObjects/number(ofName:)``.
  static let anyName = -2
  /// The most nodes that the script side takes over as the result of `querySelectorAll`.
  static let fewSelected = 32
}
