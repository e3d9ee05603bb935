internal import DOM

// The members that need more than a question about one node.

extension ScriptedMember {
  /// The end of a method with one argument: the interface's table answers.
  static func askTable(_ name: String, _ argument: String, _ numbers: Numbers) -> String {
    """
    if (arguments.length === 0) {
      const answer = ask(this, mail[0] = \(numbers(name)));
      return answer;
    }
    const answer = ask(this, mail[0] = \(numbers(name)), \(argument));
    return answer
    """
  }

  static let hasChildNodes = ScriptedMember("hasChildNodes") { numbers in
    """
    if (isNode(this, \(NodeTypes.all.rawValue)))
      return told(this, \(numbers("firstChild")), \(NodeTypes.all.rawValue),
        \(NodeVersions.Aspect.children.rawValue), \(RecordSlot.firstChild.rawValue),
        \(MailboxQuestion.firstChild.rawValue)) !== null;
    const answer = ask(this, mail[0] = \(numbers("hasChildNodes")));
    return answer
    """
  }

  /// A method that compares a node with another.
  ///
  /// - Parameter result: an expression that reads the result from the mailbox.
  static func comparison(
    _ name: String, _ question: MailboxQuestion, result: String
  ) -> ScriptedMember {
    ScriptedMember(name, parameter: "other") { compared(name, question, result: result, $0) }
  }

  private static func compared(
    _ name: String, _ question: MailboxQuestion, result: String, _ numbers: Numbers
  ) -> String {
    """
    if (compare(this, other, \(question.rawValue))) return \(result);
    \(askTable(name, "other", numbers))
    """
  }

  static let contains = ScriptedMember("contains", parameter: "other") { numbers in
    """
    const isHeld = holds(this, other);
    if (isHeld !== undefined) return isHeld;
    \(compared("contains", .contains, result: "mail[0] !== 0", numbers))
    """
  }

  /// A method that finds an element by a text, and remembers the result.
  static func lookup(
    _ name: String, parameter: String, _ slot: LookupSlot, _ question: MailboxText,
    _ types: NodeTypes
  ) -> ScriptedMember {
    ScriptedMember(name, parameter: parameter) { numbers in
      """
      if (typeof \(parameter) === 'string') {
        const remembered = lookUp(this, \(types.rawValue), \(slot.rawValue), \(parameter));
        if (remembered !== undefined) return remembered;
        if (aim(this, \(types.rawValue), \(question.rawValue))) {
          put(\(parameter));
          const number = mail[0];
          if (number >= -1) {
            const found = number === -1 ? null : known(number, mail[1]);
            keepFound(this, \(slot.rawValue), \(parameter), found);
            return found;
          }
        }
      }
      if (arguments.length === 0) {
        const answer = ask(this, mail[0] = \(numbers(name)));
        return answer;
      }
      const answer = ask(this, mail[0] = \(numbers(name)), \(parameter));
      keepFound(this, \(slot.rawValue), \(parameter), answer);
      return answer
      """
    }
  }

  static func querySelector(_ types: NodeTypes) -> ScriptedMember {
    lookup("querySelector", parameter: "selectors", .selectors, .selectedElement, types)
  }

  static func querySelectorAll(_ types: NodeTypes) -> ScriptedMember {
    ScriptedMember("querySelectorAll", parameter: "selectors") { numbers in
      """
      if (typeof selectors === 'string'
          && aim(this, \(types.rawValue), \(MailboxText.selectedElements.rawValue))) {
        const list = selected(this, selectors);
        if (list !== undefined) return list;
      }
      \(askTable("querySelectorAll", "selectors", numbers))
      """
    }
  }

  static func getElementsByTagName(_ types: NodeTypes) -> ScriptedMember {
    ScriptedMember("getElementsByTagName", parameter: "qualifiedName") { numbers in
      """
      if (typeof qualifiedName === 'string') {
        const list = tagged(this, \(types.rawValue), qualifiedName);
        if (list !== undefined) return list;
      }
      \(askTable("getElementsByTagName", "qualifiedName", numbers))
      """
    }
  }

  static func getElementByID(_ types: NodeTypes) -> ScriptedMember {
    lookup(
      "getElementById", parameter: "elementId", .identifiers, .elementWithIdentifier, types)
  }

  /// A method that changes the place of a child of the node, and returns the child.
  static func change(_ name: String, _ question: MailboxQuestion) -> ScriptedMember {
    ScriptedMember(name, parameter: "child") { numbers in
      """
      if (change(this, child, null, \(question.rawValue))) return child;
      \(askTable(name, "child", numbers))
      """
    }
  }

  static let insertBefore = ScriptedMember("insertBefore", parameter: "child, next") { numbers in
    """
    if (arguments.length < 2) {
      const answer = arguments.length === 0
        ? ask(this, mail[0] = \(numbers("insertBefore")))
        : ask(this, mail[0] = \(numbers("insertBefore")), child);
      return answer;
    }
    if (change(this, child, next === undefined ? null : next,
        \(MailboxQuestion.insertBefore.rawValue)))
      return child;
    const answer = ask(this, mail[0] = \(numbers("insertBefore")), child, next);
    return answer
    """
  }

  /// The method `remove` of the mixin ChildNode, for nodes of some types.
  static func remove(_ types: NodeTypes) -> ScriptedMember {
    ScriptedMember("remove") { numbers in
      """
      if (aim(this, \(types.rawValue), \(MailboxQuestion.remove.rawValue)) && look() === true) return;
      ask(this, mail[0] = \(numbers("remove")));
      """
    }
  }

  static let setAttribute = ScriptedMember("setAttribute", parameter: "name, value") { numbers in
    """
    if (typeof name === 'string' && typeof value === 'string') {
      const number = nameNumber(name);
      if (number >= 0
          && aim(this, \(NodeTypes.element.rawValue), \(MailboxText.attribute.rawValue))) {
        mail[2] = number;
        putShort(value);
        return;
      }
    }
    if (arguments.length === 0) ask(this, mail[0] = \(numbers("setAttribute")));
    else if (arguments.length === 1) ask(this, mail[0] = \(numbers("setAttribute")), name);
    else ask(this, mail[0] = \(numbers("setAttribute")), name, value);
    """
  }

  static let removeAttribute = ScriptedMember("removeAttribute", parameter: "name") { numbers in
    """
    if (typeof name === 'string') {
      const number = nameNumber(name);
      if (number >= 0) {
        if (lacks(this, name, number)) return;
        if (aim(this, \(NodeTypes.element.rawValue), \(MailboxQuestion.removeAttribute.rawValue))) {
          mail[2] = number;
          look();
          return;
        }
      }
    }
    if (arguments.length === 0) ask(this, mail[0] = \(numbers("removeAttribute")));
    else ask(this, mail[0] = \(numbers("removeAttribute")), name);
    """
  }

  static let hasAttributes = ScriptedMember("hasAttributes") { numbers in
    """
    const names = attributeNamesOf(this);
    if (names !== undefined) return names !== 0;
    const answer = ask(this, mail[0] = \(numbers("hasAttributes")));
    return answer
    """
  }

  static let getAttributeNames = ScriptedMember("getAttributeNames") { numbers in
    """
    const names = listOfNames(this);
    if (names !== undefined) return names;
    const answer = ask(this, mail[0] = \(numbers("getAttributeNames")));
    keepNames(this, answer);
    return answer
    """
  }

  static let matches = selected("matches", .matches, "mail[0] !== 0")

  static let closest = selected(
    "closest", .closest, "mail[0] === -1 ? null : known(mail[0], mail[1])")

  /// A method that asks of an element with selectors, which travel as a number.
  ///
  /// - Parameter result: an expression that reads the result from the mailbox.
  private static func selected(
    _ name: String, _ question: MailboxQuestion, _ result: String
  ) -> ScriptedMember {
    ScriptedMember(name, parameter: "selectors") { numbers in
      """
      if (typeof selectors === 'string') {
        const number = selectorNumber(this, selectors);
        if (number >= 0 && aim(this, \(NodeTypes.element.rawValue), \(question.rawValue))) {
          mail[2] = number;
          look();
          if (mail[0] !== -2) return \(result);
        }
      }
      \(askTable(name, "selectors", numbers))
      """
    }
  }

  /// An attribute of HTML elements that reflects the content attribute of the same name as a text.
  static func text(_ name: String) -> ScriptedMember {
    ScriptedMember(getter: name) { numbers in
      """
      const value = htmlValueOf(this, \(numbers(name)), '\(name)');
      return value === null ? '' : value
      """
    }
  }

  /// An attribute of HTML elements for which the table answers, unless the content attribute of the same
  /// name is missing.
  ///
  /// - Parameter value: the expression for the value that it has then.
  static func absent(_ name: String, as value: String) -> ScriptedMember {
    ScriptedMember(getter: name) { numbers in
      """
      if (htmlValueOf(this, \(numbers(name)), '\(name)') === null) return \(value);
      const answer = ask(this, mail[0] = \(numbers(name)));
      return answer
      """
    }
  }

  /// A size or place of an element's box.
  ///
  /// - Parameter isOfHTML: whether only HTML elements have it.
  static func metric(
    _ name: String, _ metric: MailboxMetric, isOfHTML: Bool
  ) -> ScriptedMember {
    ScriptedMember(getter: name) { numbers in
      """
      const known = \(isOfHTML ? "!isHTML(this) ? undefined : " : "")metricOf(this, \(metric.rawValue));
      if (known !== undefined) return known;
      const answer = ask(this, mail[0] = \(numbers(name)));
      \(isOfHTML ? "meetHTML(this);" : "")
      return answer
      """
    }
  }

  static let offsetParent = ScriptedMember(getter: "offsetParent") { numbers in
    """
    if (isHTML(this)
        && aim(this, \(NodeTypes.element.rawValue), \(MailboxQuestion.offsetParent.rawValue))) {
      look();
      const number = mail[0];
      if (number >= -1) return number === -1 ? null : known(number, mail[1]);
    }
    const answer = ask(this, mail[0] = \(numbers("offsetParent")));
    meetHTML(this);
    return answer
    """
  }

  /// A shadow root is at the top of its tree, and its nodes can be connected.
  static let isConnected = ScriptedMember(getter: "isConnected") { numbers in
    """
    const top = topOf(this);
    if (top !== undefined && !isNode(top, \(NodeTypes.fragment.rawValue)))
      return isNode(top, \(NodeTypes.document.rawValue));
    const answer = ask(this, mail[0] = \(numbers("isConnected")));
    return answer
    """
  }

  static let getRootNode = ScriptedMember("getRootNode") { numbers in
    """
    const top = arguments.length === 0 ? topOf(this) : undefined;
    if (top !== undefined) return top;
    \(askTable("getRootNode", "arguments[0]", numbers))
    """
  }

  static let isSameNode = ScriptedMember("isSameNode", parameter: "other") { numbers in
    """
    if (isNode(this, \(NodeTypes.all.rawValue)) && isNode(other, \(NodeTypes.all.rawValue)))
      return this === other;
    \(askTable("isSameNode", "other", numbers))
    """
  }

  /// The parent, unless it is not an element.
  static let parentElement = ScriptedMember(getter: "parentElement") { numbers in
    """
    const parent = told(this, \(numbers("parentElement")), \(NodeTypes.all.rawValue),
      \(NodeVersions.Aspect.place.rawValue), \(RecordSlot.parent.rawValue),
      \(MailboxQuestion.parent.rawValue));
    if (parent === null || isNode(parent, \(NodeTypes.element.rawValue))) return parent;
    const answer = ask(this, mail[0] = \(numbers("parentElement")));
    return answer
    """
  }

  /// An element's own declarations.
  static let style = ScriptedMember(getter: "style") { numbers in
    "const answer = style(this, \(numbers("style"))); return answer"
  }

  /// An attribute of ``style``. Its value is asked for by the handler of that object, which uses this
  /// getter to find out whether a script has replaced it.
  static func styleAttribute(_ name: String) -> ScriptedMember {
    ScriptedMember(getter: name) { numbers in
      """
      if (isStyleProbe(this)) return this;
      const answer = ask(this, mail[0] = \(numbers(name)));
      return answer
      """
    }
  }

  static let getPropertyValue = ScriptedMember("getPropertyValue", parameter: "property") {
    numbers in
    """
    if (typeof property === 'string') {
      const value = shared.propertyValue(this, property);
      if (value !== undefined) return value;
    }
    \(askTable("getPropertyValue", "property", numbers))
    """
  }

  static let setProperty = ScriptedMember("setProperty", parameter: "property, value") { numbers in
    """
    if (typeof property === 'string' && typeof value === 'string' && arguments.length === 2
        && shared.declareProperty(this, property, value)) return;
    if (arguments.length === 0) ask(this, mail[0] = \(numbers("setProperty")));
    else if (arguments.length === 1) ask(this, mail[0] = \(numbers("setProperty")), property);
    else if (arguments.length === 2) ask(this, mail[0] = \(numbers("setProperty")), property, value);
    else ask(this, mail[0] = \(numbers("setProperty")), property, value, arguments[2]);
    """
  }

  /// That of a node with children changes with all nodes below, so it is not remembered.
  static let textContent = ScriptedMember(getter: "textContent") { numbers in
    """
    if (aim(this, \(NodeTypes.element.rawValue | NodeTypes.fragment.rawValue),
        \(MailboxValue.textContent.rawValue))) {
      const answer = tell();
      return answer;
    }
    const answer = told(this, \(numbers("textContent")), \(NodeTypes.leaves.rawValue),
      \(NodeVersions.Aspect.content.rawValue), \(RecordSlot.text.rawValue),
      \(MailboxValue.nodeValue.question));
    return answer
    """
  }

  static let createElement = ScriptedMember("createElement", parameter: "localName") { numbers in
    """
    if (typeof localName === 'string') {
      const number = nameNumber(localName);
      if (number >= 0
          && aim(this, \(NodeTypes.document.rawValue), \(MailboxQuestion.createElement.rawValue))) {
        mail[2] = number;
        if (look() === true) return known(mail[0], mail[1]);
      }
    }
    \(askTable("createElement", "localName", numbers))
    """
  }

  static let createTextNode = ScriptedMember("createTextNode", parameter: "data") { numbers in
    """
    if (typeof data === 'string'
        && aim(this, \(NodeTypes.document.rawValue), \(MailboxText.newText.rawValue))) {
      putShort(data);
      if (mail[0] > 0) return known(mail[0], mail[1]);
    }
    \(askTable("createTextNode", "data", numbers))
    """
  }

  /// The table makes the first walker of a window.
  static let createTreeWalker = ScriptedMember("createTreeWalker", parameter: "root") { numbers in
    """
    const { makeTreeWalker } = shared;
    const mask = arguments.length > 1 ? arguments[1] : undefined;
    const filter = arguments.length > 2 ? arguments[2] : undefined, kind = typeof filter;
    if (makeTreeWalker !== undefined && isNode(this, \(NodeTypes.document.rawValue))
        && isNode(root, \(NodeTypes.all.rawValue)) && (mask === undefined || typeof mask === 'number')
        && (filter === undefined || kind === 'function' || kind === 'object'))
      return makeTreeWalker(
        root, mask === undefined ? 4294967295 : mask >>> 0, filter === undefined ? null : filter,
        kind === 'function');
    if (arguments.length === 0) {
      const answer = ask(this, mail[0] = \(numbers("createTreeWalker")));
      return answer;
    }
    const answer = ask(this, mail[0] = \(numbers("createTreeWalker")), root, mask, filter);
    return answer
    """
  }

  /// The data do not travel for their length: a script that takes a long text apart would take them all
  /// over each time, and keep them.
  static let lengthOfData = ScriptedMember(getter: "length") { numbers in
    """
    const data = dataOf(this);
    if (data !== undefined) return data.length;
    if (aim(this, \(NodeTypes.characterData.rawValue), \(MailboxQuestion.dataLength.rawValue))) {
      look();
      return mail[0];
    }
    const answer = ask(this, mail[0] = \(numbers("length")));
    return answer
    """
  }

  static let getAttribute = attributeMethod("getAttribute", result: "value")
  static let hasAttribute = attributeMethod("hasAttribute", result: "value !== null")

  /// - Parameter result: an expression that uses `value`, the attribute's value or null if there is
  ///   no such attribute.
  private static func attributeMethod(_ name: String, result: String) -> ScriptedMember {
    ScriptedMember(name, parameter: "name") { numbers in
      """
      if (typeof name === 'string') {
        const value = valueOf(this, \(numbers("getAttribute")), name);
        if (value !== undefined) return \(result);
      }
      \(askTable(name, "name", numbers))
      """
    }
  }
}
