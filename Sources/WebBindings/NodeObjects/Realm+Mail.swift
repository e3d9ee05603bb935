internal import DOM
internal import ScriptEngine

// The questions of the script half that take and give only numbers. They pass through shared
// memory, because the engine's C interface needs more time for a number than most answers take.

extension Realm {
  /// Answers the question in a mailbox. It holds the question's number, and the places of one or
  /// two nodes among the versions. The answer replaces them: a number, or the number of a node and
  /// of its interface; then -1 stands for null, and -2 for a question that must be asked in another
  /// way.
  ///
  /// - Returns: whether a change was made. A change may run scripts, which use the mailbox too.
  func answerMail(_ mail: UnsafeMutableBufferPointer<Int32>) -> Bool {
    let versions = nodeObjects.versions
    guard let question = MailboxQuestion(rawValue: Int(truncatingIfNeeded: mail[0])),
      let node = versions.node(numbered: Int(truncatingIfNeeded: mail[1] >> 2))
    else {
      mail[0] = -2
      return false
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
        return false
      }
      mail[0] = Int32(truncatingIfNeeded: node.compareDocumentPosition(other).rawValue)
    case .siblingsVersion:
      // A node without a parent has no siblings to forget, so only its own place matters.
      guard let parent = node.parentNode else {
        mail[0] = mail[1]
        return false
      }
      mail[0] = Int32(truncatingIfNeeded: parent.record.number * 4 + 1)
    case .dataLength:
      mail[0] = Int32(truncatingIfNeeded: CharacterData(node)?.length ?? 0)
    case .append, .insertBefore, .removeChild:
      guard let child = versions.node(numbered: Int(truncatingIfNeeded: mail[2] >> 2)) else {
        return false
      }
      do {
        switch question {
        case .append: try node.append(child)
        case .removeChild: try node.remove(child: child)
        default:
          // The number 0 is no node's.
          try node.insert(
            child, before: versions.node(numbered: Int(truncatingIfNeeded: mail[3] >> 2)))
        }
      } catch {
        // Nothing has changed. Asked in the other way, the table raises the exception.
        return false
      }
      return true
    case .remove:
      node.removeFromParent()
      return true
    case .removeAttribute:
      guard let element = Element(node),
        let name = nodeObjects.name(numbered: Int(truncatingIfNeeded: mail[2]))
      else { return false }
      element.removeAttribute(name)
      return true
    case .createElement:
      // An element of a script's own class is for a constructor to make.
      guard let document = Document(node), node.pool.customElements == nil,
        let name = nodeObjects.name(numbered: Int(truncatingIfNeeded: mail[2])),
        let made = try? document.createElement(name)
      else { return false }
      reply(mail, made.node)
      return mail[0] > 0
    }
    return false
  }

  /// Does what the mailbox says with a text: it holds the number of that, and the place of a node.
  func putText(_ value: Value) throws {
    let mail = nodeObjects.mailbox.numbers
    let (what, place, name) = (mail[0], mail[1], mail[2])
    let text = try DOMString.convert(value, in: self)
    guard let what = MailboxText(rawValue: Int(truncatingIfNeeded: what)),
      let node = nodeObjects.versions.node(numbered: Int(truncatingIfNeeded: place >> 2))
    else { return }
    switch what {
    case .attribute:
      guard let name = nodeObjects.name(numbered: Int(truncatingIfNeeded: name)) else { return }
      Element(node)?.setAttribute(known: name, text)
    case .identifier: Element(node)?.setAttribute(known: "id", text)
    case .className: Element(node)?.setAttribute(known: "class", text)
    case .data: CharacterData(node)?.setData(text)
    case .textContent: try node.setTextContent(text)
    case .elementWithIdentifier:
      if let document = Document(node) {
        reply(mail, document.element(withIdentifier: text)?.node)
      } else {
        mail[0] = -2
      }
    case .selectedElement:
      do {
        reply(mail, try node.querySelector(text.string)?.node)
      } catch {
        // Asked in the other way, the table raises the exception.
        mail[0] = -2
      }
    }
  }

  /// The value that the mailbox asks for: it holds the value's number, and the place of a node.
  func tellValue() throws -> Value {
    let mail = nodeObjects.mailbox.numbers
    guard let what = MailboxValue(rawValue: Int(truncatingIfNeeded: mail[0])),
      let node = nodeObjects.versions.node(numbered: Int(truncatingIfNeeded: mail[1] >> 2))
    else { return context.null }
    switch what {
    case .attribute:
      guard let name = nodeObjects.name(numbered: Int(truncatingIfNeeded: mail[2])) else {
        return context.null
      }
      return try encode(Element(node)?.getAttribute(name))
    case .identifier: return try encode(Element(node)?.id)
    case .className: return try encode(Element(node)?.className)
    case .nodeName:
      return try Element(node).map(tagName) ?? encode(node.nodeName)
    case .nodeValue: return try encode(node.nodeValue)
    case .textContent: return try encode(node.textContent)
    }
  }

  /// Puts the number of a name into the mailbox: -1 for one that is not an ordinary name of elements
  /// and attributes, or where there are many.
  func numberName(_ value: Value) throws {
    let number = nodeObjects.number(ofName: try context.string(value)) ?? -1
    nodeObjects.mailbox.numbers[0] = Int32(truncatingIfNeeded: number)
  }

  /// Puts the nodes of a list into the mailbox. The first number says how many are wanted, the
  /// second from which index on. The answer is how many follow, then for each its number and that
  /// of its interface. It ends before the first node whose object another window has to make.
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
    // An existing object is found by its node; a new one is made by the window of its document.
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
