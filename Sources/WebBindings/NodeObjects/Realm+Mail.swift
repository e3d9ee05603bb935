internal import DOM

// The questions of the script half that take and give nothing but numbers: they travel in memory that
// both sides see, because the engine's interface takes longer for a number than most answers do.

extension Realm {
  /// Answers the question in a mailbox. It holds the question's number, and the places of one or two
  /// nodes among the versions. The answer takes their place: a number, or the number of a node and of
  /// its interface; then -1 stands for null, and -2 for what has to be asked in another way.
  func answerMail(_ mail: UnsafeMutableBufferPointer<Int32>) {
    let versions = nodeObjects.versions
    guard let question = MailboxQuestion(rawValue: Int(truncatingIfNeeded: mail[0])),
      let node = versions.node(numbered: Int(truncatingIfNeeded: mail[1] >> 2))
    else {
      mail[0] = -2
      return
    }
    switch question {
    case .parent: reply(mail, node.parentNode)
    case .parentElement: reply(mail, node.parentElement?.node)
    case .firstChild: reply(mail, node.firstChild)
    case .lastChild: reply(mail, node.lastChild)
    case .nextSibling: reply(mail, node.nextSibling)
    case .previousSibling: reply(mail, node.previousSibling)
    case .firstElementChild: reply(mail, node.firstElementChild?.node)
    case .lastElementChild: reply(mail, node.lastElementChild?.node)
    case .nextElementSibling: reply(mail, node.nextElementSibling?.node)
    case .previousElementSibling: reply(mail, node.previousElementSibling?.node)
    case .contains:
      mail[0] =
        node.contains(versions.node(numbered: Int(truncatingIfNeeded: mail[2] >> 2))) ? 1 : 0
    case .comparePosition:
      guard let other = versions.node(numbered: Int(truncatingIfNeeded: mail[2] >> 2)) else {
        return
      }
      mail[0] = Int32(truncatingIfNeeded: node.compareDocumentPosition(other).rawValue)
    case .siblingsVersion:
      // A node without a parent has no siblings to forget: its own place is all that counts.
      guard let parent = node.parentNode else {
        mail[0] = mail[1]
        return
      }
      mail[0] = Int32(truncatingIfNeeded: parent.record.number * 4 + 1)
    }
  }

  /// Puts the nodes of a list into the mailbox: how many there are of those that the first number asks
  /// for from the index on that the second is, up to the first whose object is not for this window to
  /// make; then for each its number, and that of its interface.
  func mailNodes(_ nodeAt: (Int) -> Node?) {
    let mail = nodeObjects.mailbox.numbers
    let first = Int(truncatingIfNeeded: mail[1])
    let wanted = min(Int(truncatingIfNeeded: mail[0]), 32)
    var count = 0
    while count < wanted, let node = nodeAt(first + count) {
      let record = node.record
      var kind = 0
      if record.wrappers[world] == 0 {
        guard family == nil || (try? home(of: node)) === self,
          let known = try? nodeScript().kind(of: node)
        else { break }
        kind = known
      }
      mail[2 * count + 1] = Int32(truncatingIfNeeded: record.number)
      mail[2 * count + 2] = Int32(truncatingIfNeeded: kind)
      count += 1
    }
    mail[0] = Int32(truncatingIfNeeded: count)
  }

  private func reply(_ mail: UnsafeMutableBufferPointer<Int32>, _ node: Node?) {
    guard let node else {
      mail[0] = -1
      return
    }
    let record = node.record
    // An object that is there is found by its node; one that is not is for the window of its document
    // to make.
    if record.wrappers[world] == 0 {
      guard family == nil || (try? home(of: node)) === self,
        let kind = try? nodeScript().kind(of: node)
      else {
        mail[0] = -2
        return
      }
      mail[1] = Int32(truncatingIfNeeded: kind)
    }
    mail[0] = Int32(truncatingIfNeeded: record.number)
  }
}
