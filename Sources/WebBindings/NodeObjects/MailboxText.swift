/// The properties of a node that the script side sets to a text, see ``Realm/putText(_:)``.
enum MailboxText: Int {
  /// An attribute. The number of its name follows the node in the mailbox.
  case attribute
  case identifier, className, data, textContent
  /// A property in the element's own declarations. Its number follows the node in the mailbox.
  case declaration
  /// Finds an element below the node, by its identifier or by selectors, and answers as a question
  /// about a node does.
  case elementWithIdentifier, selectedElement
  /// Finds all elements below the node by selectors, see ``Realm/mailSelected(_:)``.
  case selectedElements
}
