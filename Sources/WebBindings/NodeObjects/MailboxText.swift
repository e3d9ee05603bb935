/// The properties of a node that the script side sets to a text, see ``Realm/putText(_:)``.
enum MailboxText: Int {
  /// An attribute. The number of its name follows the node in the mailbox.
  case attribute
  case identifier, className, data, textContent
}
