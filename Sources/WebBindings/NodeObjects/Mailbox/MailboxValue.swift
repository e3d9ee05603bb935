/// The values that the script side asks for with numbers only, see ``Realm/tellValue()``.
enum MailboxValue: Int {
  /// The value of the attribute whose name has the number that stands in the mailbox behind the node.
  case attribute
  case identifier, className, nodeName, nodeValue, textContent
  /// The text with the number that stands in the mailbox behind the node, see
  /// ``NodeObjects/number(ofStyleText:)``.
  case styleText

  /// The number by which a member asks for the value where others ask for a node, whose questions have
  /// numbers from 0 on; -1 stands for what the interface's table answers.
  var question: Int { -2 - rawValue }
}
