/// The questions that the script side asks with numbers only, see ``Realm/answerMail(_:)``.
enum MailboxQuestion: Int {
  case parent, parentElement, firstChild, lastChild, nextSibling, previousSibling
  case firstElementChild, lastElementChild, nextElementSibling, previousElementSibling
  case contains, comparePosition
  /// Asks for the place of the version that changes with the children of a node's parent.
  case siblingsVersion
  // Changes. The answer tells whether the change was made.
  case append, insertBefore, removeChild, remove
  /// Makes an element in a document. The element's name is given by its number.
  case createElement
}
