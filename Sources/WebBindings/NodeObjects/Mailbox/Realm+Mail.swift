internal import DOM
internal import ScriptEngine

// Answers the questions of the script side that need only numbers. The numbers pass through shared
// memory, because the engine's C interface needs more time for a number than most answers take.

extension Realm {
  /// Answers the question in a mailbox, and replaces it with the answer.
  ///
  /// The question is its number, followed by the places of one or two nodes among the versions. The
  /// answer is a number, or a node as its number and that of its interface. Instead of a node, -1
  /// means null, and -2 that the question must be asked in another way.
  ///
  /// - Returns: whether a change was made. A change may run scripts, and they use the mailbox too.
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
    case .firstChild: reply(mail, node.firstChild)
    case .lastChild: reply(mail, node.lastChild)
    case .nextSibling: reply(mail, node.nextSibling)
    case .previousSibling: reply(mail, node.previousSibling)
    case .firstElementChild: reply(mail, node.firstElementChild?.node)
    case .lastElementChild: reply(mail, node.lastElementChild?.node)
    case .nextElementSibling, .previousElementSibling:
      // Nothing changes the siblings of a node without a parent but a change of the node's own
      // place.
      let place =
        node.parentNode.map { NodeVersions.place(.children, of: $0.record.number) }
        ?? Int(truncatingIfNeeded: mail[1])
      reply(
        mail,
        question == .nextElementSibling
          ? node.nextElementSibling?.node : node.previousElementSibling?.node)
      mail[2] = Int32(truncatingIfNeeded: place)
    case .contains:
      mail[0] =
        node.contains(versions.node(numbered: Int(truncatingIfNeeded: mail[2] >> 2))) ? 1 : 0
    case .comparePosition:
      guard let other = versions.node(numbered: Int(truncatingIfNeeded: mail[2] >> 2)) else {
        return false
      }
      mail[0] = Int32(truncatingIfNeeded: node.compareDocumentPosition(other).rawValue)
    case .attributeNames:
      mail[0] = Element(node).map { AttributeNameMask(of: $0).rawValue } ?? 0
    case .attributeNumbers: mailAttributeNumbers(of: node)
    case .matches, .closest:
      guard let element = Element(node),
        let selectors = nodeObjects.selectors(numbered: Int(truncatingIfNeeded: mail[2]))
      else {
        mail[0] = -2
        return false
      }
      if question == .matches {
        mail[0] = element.matches(selectors) ? 1 : 0
      } else {
        reply(mail, element.closest(selectors)?.node)
      }
    case .declaredValue, .computedValue:
      mail[0] = -1
      guard let element = Element(node),
        let property = ScriptedInterface.styleProperty(numbered: Int(truncatingIfNeeded: mail[2]))
      else { return false }
      let text =
        question == .declaredValue
        ? element.style.value(of: property) : element.resolvedValue(of: property)
      if let number = nodeObjects.number(ofStyleText: text) {
        mail[0] = Int32(truncatingIfNeeded: number)
      }
    case .metric:
      guard let element = Element(node),
        let metric = MailboxMetric(rawValue: Int(truncatingIfNeeded: mail[2]))
      else { return false }
      mail[0] = Int32(clamping: metric.value(of: element))
      mail[1] = element.hasSteadyLayout ? 1 : 0
    case .offsetParent: reply(mail, Element(node)?.offsetParent?.node)
    case .nextSiblings:
      var next = node.nextSibling
      (mail[0], mail[1]) = (mail[2], 0)
      mailNodes { _ in
        defer { next = next?.nextSibling }
        return next
      }
    case .interface: reply(mail, node)
    case .listItems, .listLength: answer(list: mail, of: node, wantsLength: question == .listLength)
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
          // No node has the number 0.
          try node.insert(
            child, before: versions.node(numbered: Int(truncatingIfNeeded: mail[3] >> 2)))
        }
      } catch {
        // Nothing has changed. The script side then calls the member in the interface's table,
        // which throws the exception.
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
      element.removeAttribute(qualifiedName: name)
      return true
    case .declareAgain:
      guard let element = Element(node),
        let value = nodeObjects.declaration(numbered: Int(truncatingIfNeeded: mail[2]))
      else { return false }
      element.style.setProperty(to: value)
      return true
    case .createElement:
      freeTreesIfWanted()
      guard let document = Document(node),
        let name = nodeObjects.name(numbered: Int(truncatingIfNeeded: mail[2])),
        // The constructor of a custom element may have to make this one.
        node.pool.customElements == nil || !name.utf8.contains(UInt8(ascii: "-"))
      else { return false }
      // Only ordinary names in lower case have a number.
      reply(mail, document.createElement(known: name).node)
      return mail[0] > 0
    case .text:
      takeText(mail, for: node)
      return true
    }
    return false
  }

  /// The largest number of attributes whose names travel as numbers.
  static let attributesInMail = 8
  /// The largest number of attributes whose names the script side remembers as a list.
  static let rememberedAttributes = 64

  private func mailAttributeNumbers(of node: Node) {
    let mail = nodeObjects.mailbox.numbers
    mail[0] = -2
    guard let names = Element(node)?.attributeNames, names.count <= Self.attributesInMail else {
      return
    }
    for (index, name) in names.enumerated() {
      guard let number = nodeObjects.number(ofName: name) else { return }
      mail[index + 1] = Int32(truncatingIfNeeded: number)
    }
    mail[0] = Int32(truncatingIfNeeded: names.count)
  }

  /// Sets a property of a node to the short text in a mailbox.
  private func takeText(_ mail: UnsafeMutableBufferPointer<Int32>, for node: Node) {
    let place = NodeObjects.Mailbox.textPlace
    let count = min(
      max(Int(truncatingIfNeeded: mail[place + 1]), 0), NodeObjects.Mailbox.textLimit)
    let what = MailboxText(rawValue: Int(truncatingIfNeeded: mail[place]))
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: NodeObjects.Mailbox.textLimit) {
      memory in
      for index in 0..<count {
        memory[index] = UInt8(truncatingIfNeeded: mail[place + 2 + index])
      }
      let text = DOMStringView(UnsafeBufferPointer(rebasing: memory[..<count]))
      switch what {
      case .data: CharacterData(node)?.setData(text)
      case .attribute:
        setAttribute(of: node, numbered: Int(truncatingIfNeeded: mail[2]), to: DOMString(text))
      case .identifier: Element(node)?.setAttribute(known: "id", DOMString(text))
      case .className: Element(node)?.setAttribute(known: "class", DOMString(text))
      case .declaration: declare(Int(truncatingIfNeeded: mail[2]), of: node, as: text.string)
      case .declarationNumber: numberDeclaration(mail, text.string)
      case .newText: makeText(mail, in: node, DOMString(text))
      default: break
      }
    }
  }

  /// Makes a text of a document, which replaces the question.
  private func makeText(
    _ mail: UnsafeMutableBufferPointer<Int32>, in node: Node, _ data: DOMString
  ) {
    freeTreesIfWanted()
    mail[0] = -2
    if let document = Document(node) { reply(mail, document.makeText(data).node) }
  }

  /// Sets the attribute of an element whose name has a number.
  private func setAttribute(of node: Node, numbered number: Int, to text: DOMString) {
    guard let name = nodeObjects.name(numbered: number), let element = Element(node) else { return }
    if node.pool.hasNamesakes, let attribute = element.attribute(qualifiedName: name) {
      attribute.setValue(text)
    } else {
      element.setAttribute(known: name, text)
    }
  }

  /// Sets one of ``ScriptedInterface/styleNames`` in the own declarations of an element.
  private func declare(_ number: Int, of node: Node, as value: String) {
    guard let property = ScriptedInterface.styleProperty(numbered: number) else { return }
    // What an element declares itself can always be changed.
    try? Element(node)?.style.setProperty(property, value: value)
  }

  /// Replaces the question by the number of a declaration, or by -1.
  private func numberDeclaration(_ mail: UnsafeMutableBufferPointer<Int32>, _ value: String) {
    mail[0] = -1
    if let name = ScriptedInterface.styleProperty(numbered: Int(truncatingIfNeeded: mail[2])),
      let number = nodeObjects.number(ofDeclaration: name, value)
    {
      mail[0] = Int32(truncatingIfNeeded: number)
    }
  }

  /// Sets a property of a node to a text, or finds elements by it. The mailbox holds the number of the
  /// property and the place of the node.
  ///
  /// - Returns: the result, if the mailbox has no room for it.
  func putText(_ value: Value) throws -> Value? {
    freeTreesIfWanted()
    let mail = nodeObjects.mailbox.numbers
    let (what, place, name) = (mail[0], mail[1], mail[2])
    let text = try DOMString.convert(value, in: self)
    guard let what = MailboxText(rawValue: Int(truncatingIfNeeded: what)),
      let node = nodeObjects.versions.node(numbered: Int(truncatingIfNeeded: place >> 2))
    else { return nil }
    switch what {
    case .attribute: setAttribute(of: node, numbered: Int(truncatingIfNeeded: name), to: text)
    case .identifier: Element(node)?.setAttribute(known: "id", text)
    case .className: Element(node)?.setAttribute(known: "class", text)
    case .declaration: declare(Int(truncatingIfNeeded: name), of: node, as: text.string)
    case .declarationNumber: numberDeclaration(mail, text.string)
    case .newText: makeText(mail, in: node, text)
    case .data: CharacterData(node)?.setData(text)
    case .textContent: try node.setTextContent(text)
    case .elementWithIdentifier:
      if let document = Document(node) {
        reply(mail, document.element(withIdentifier: text)?.node)
      } else {
        mail[0] = -2
      }
    case .selectors:
      let number = nodeObjects.number(ofSelectors: text.string, in: node.pool)
      mail[0] = Int32(truncatingIfNeeded: number ?? -1)
    case .selectedElement:
      do {
        reply(mail, try node.querySelector(text.string)?.node)
      } catch {
        // Asked in the other way, the table raises the exception.
        mail[0] = -2
      }
    case .selectedElements:
      do {
        return try mailSelected(node.querySelectorAll(text.string), below: node)
      } catch is DOMException {
        mail[0] = -2
      }
    }
    return nil
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
    case .styleText:
      return try encode(nodeObjects.styleText(numbered: Int(truncatingIfNeeded: mail[2])))
    case .nodeName:
      return try Element(node).map(tagName) ?? encode(node.nodeName)
    case .nodeValue: return try encode(node.nodeValue)
    case .textContent:
      guard node.isElement || node.nodeType == .documentFragment else {
        return try encode(node.textContent)
      }
      return try node.withDescendantTextContent { try encode($0) }
    }
  }

  /// Puts the number of a name into the mailbox, and its bit behind it, see ``AttributeNameMask``. The
  /// number is -1 if the name is not an ordinary name of elements and attributes, or there are too many
  /// names.
  func numberName(_ value: Value) throws {
    let name = try context.string(value)
    let mail = nodeObjects.mailbox.numbers
    mail[0] = Int32(truncatingIfNeeded: nodeObjects.number(ofName: name) ?? -1)
    mail[1] = Int32(truncatingIfNeeded: AttributeNameMask.bit(of: name))
  }

  /// Puts the nodes of a list into the mailbox.
  ///
  /// The first two numbers there are the number of nodes wanted and the index of the first. They
  /// are replaced by the number of nodes that follow, and for each of these its number and that of
  /// its interface. The answer ends before the first node whose object another window must make.
  func mailNodes(_ nodeAt: (Int) -> Node?) {
    let mail = nodeObjects.mailbox.numbers
    let first = Int(truncatingIfNeeded: mail[1])
    let wanted = min(Int(truncatingIfNeeded: mail[0]), 32)
    var count = 0
    while count < wanted, let node = nodeAt(first + count) {
      let record = node.record
      var kind = 0
      if record.wrapper(inWorld: world) == 0 {
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

  func reply(_ mail: UnsafeMutableBufferPointer<Int32>, _ node: Node?) {
    guard let node else {
      mail[0] = -1
      return
    }
    let record = node.record
    // An existing object is found by its node; a new one is made by the window of its document.
    if record.wrapper(inWorld: world) == 0 {
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
