/// What the script side does with a text: sets a property of a node to it, or finds something by it, see
/// ``Realm/putText(_:)``.
enum MailboxText: Int {
  /// An attribute. The number of its name follows the node in the mailbox.
  case attribute
  case identifier, className, data, textContent
  /// A property in the element's own declarations. Its number follows the node in the mailbox.
  case declaration
  /// Asks for the number of a declaration, see ``NodeObjects/number(ofDeclaration:_:)``.
  case declarationNumber
  /// Finds an element below the node, by its identifier or by selectors, and answers as a question
  /// about a node does.
  case elementWithIdentifier, selectedElement
  /// Finds all elements below the node by selectors, see ``Realm/mailSelected(_:)``.
  case selectedElements
  /// Makes a text of the document, and answers as a question about a node does.
  case newText
  /// Asks for the number of selectors; -1 if they have none.
  case selectors
}
