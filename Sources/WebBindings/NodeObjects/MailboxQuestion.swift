/// The questions that the script side asks with numbers only, see ``Realm/answerMail(_:)``.
enum MailboxQuestion: Int {
  case parent, parentElement, firstChild, lastChild, nextSibling, previousSibling
  case firstElementChild, lastElementChild, nextElementSibling, previousElementSibling
  case contains, comparePosition
  /// Asks for the place of the version that changes with the children of a node's parent.
  case siblingsVersion
  /// Asks for several siblings behind a node, see ``Realm/mailNodes(_:)``. The number of wanted
  /// ones follows the node in the mailbox.
  case nextSiblings
  /// The length of a text.
  case dataLength
  // Changes; the answer is whether it was made.
  case append, insertBefore, removeChild, remove
  /// Removes the attribute whose name has a number.
  case removeAttribute
  /// Makes an element of a document, with the name of a number.
  case createElement
  /// Sets a property of a node to a short text, see ``NodeObjects/Mailbox/textPlace``.
  case text
}
