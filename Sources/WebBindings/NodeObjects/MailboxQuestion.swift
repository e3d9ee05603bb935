/// What the script half asks by numbers alone, see ``Realm/answerMail(_:)``.
enum MailboxQuestion: Int {
  case parent, parentElement, firstChild, lastChild, nextSibling, previousSibling
  case firstElementChild, lastElementChild, nextElementSibling, previousElementSibling
  case contains, comparePosition
  /// Where the number lies that changes with the children of a node's parent.
  case siblingsVersion
}
