/// What the script half does with a text for a node, see ``Realm/putText(_:)``.
enum MailboxText: Int {
  /// Sets the attribute whose name has the number that stands in the mailbox behind the node.
  case attribute
  case identifier, className, data, textContent
  /// Finds an element below the node, by its identifier or by selectors, and answers as a question
  /// about a node does.
  case elementWithIdentifier, selectedElement
}
