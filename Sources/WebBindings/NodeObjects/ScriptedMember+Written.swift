internal import DOM

// The members that are more than a question about one node.

extension ScriptedMember {
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

  /// A method that compares a node with another one.
  ///
  /// - Parameter result: an expression of what the mailbox holds.
  static func comparison(
    _ name: String, _ question: MailboxQuestion, result: String
  ) -> ScriptedMember {
    ScriptedMember(name, parameter: "other") { numbers in
      """
      if (compare(this, other, \(question.rawValue))) return \(result);
      if (arguments.length === 0) {
        const answer = ask(this, mail[0] = \(numbers(name)));
        return answer;
      }
      const answer = ask(this, mail[0] = \(numbers(name)), other);
      return answer
      """
    }
  }

  static let lengthOfData = ScriptedMember(getter: "length") { numbers in
    """
    if (isNode(this, \(NodeTypes.characterData.rawValue)))
      return told(this, \(numbers("data")), \(NodeTypes.characterData.rawValue),
        \(NodeVersions.Aspect.content.rawValue), \(RecordSlot.text.rawValue), -1).length;
    const answer = ask(this, mail[0] = \(numbers("length")));
    return answer
    """
  }

  static let getAttribute = attributeMethod("getAttribute", result: "value")
  static let hasAttribute = attributeMethod("hasAttribute", result: "value !== null")

  /// - Parameter result: an expression of `value`: an attribute's value, or null where there is no
  ///   such attribute.
  private static func attributeMethod(_ name: String, result: String) -> ScriptedMember {
    ScriptedMember(name, parameter: "name") { numbers in
      """
      if (typeof name === 'string') {
        const value = valueOf(this, \(numbers("getAttribute")), name);
        if (value !== undefined) return \(result);
      }
      if (arguments.length === 0) {
        const answer = ask(this, mail[0] = \(numbers(name)));
        return answer;
      }
      const answer = ask(this, mail[0] = \(numbers(name)), name);
      return answer
      """
    }
  }
}
