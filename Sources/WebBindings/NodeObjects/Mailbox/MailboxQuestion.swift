/// The questions that the script side asks with numbers only, see ``Realm/answerMail(_:)``.
enum MailboxQuestion: Int {
  case parent, firstChild, lastChild, nextSibling, previousSibling
  case firstElementChild, lastElementChild
  /// The place of the version that changes with the children of the node's parent follows the answer in
  /// the mailbox.
  case nextElementSibling, previousElementSibling
  case contains, comparePosition
  /// The names of an element's attributes, see ``AttributeNameMask``.
  case attributeNames
  /// The number of an element's attributes, followed by the numbers of their names; -2 if a name has
  /// none, or there are more than ``Realm/attributesInMail``.
  case attributeNumbers
  /// Whether an element matches the selectors that have a number, and the nearest element around it
  /// that does. The number follows the node in the mailbox.
  case matches, closest
  /// The value of a property in an element's own declarations or in its computed style, as the number of
  /// a text, see ``NodeObjects/number(ofStyleText:)``; -1 if the text has none. The property's number in
  /// ``ScriptedInterface/styleNames`` follows the node in the mailbox.
  case declaredValue, computedValue
  /// One of the sizes or places of an element's box, whose number in ``MailboxMetric`` follows the node in
  /// the mailbox. Whether it may be remembered follows the answer, see ``Element/hasSteadyLayout``.
  case metric
  /// The `offsetParent` of an element.
  case offsetParent
  /// Asks for several siblings behind a node, see ``Realm/mailNodes(_:)``. The number of wanted
  /// ones follows the node in the mailbox.
  case nextSiblings
  /// The interface of a node, which is found too late for the answer that named the node.
  case interface
  /// Several nodes of a list that belongs to the node, see ``Realm/answer(list:of:_:)``.
  case listItems
  /// The length of such a list.
  case listLength
  /// The length of a text.
  case dataLength
  // Changes; the answer is whether it was made.
  case append, insertBefore, removeChild, remove
  /// Removes the attribute whose name has a number.
  case removeAttribute
  /// Makes an element of a document, with the name of a number.
  case createElement
  /// Gives a property in an element's own declarations a value that has a number, see
  /// ``NodeObjects/number(ofDeclaration:_:)``.
  case declareAgain
  /// Sets a property of a node to a short text, see ``NodeObjects/Mailbox/textPlace``.
  case text
}
