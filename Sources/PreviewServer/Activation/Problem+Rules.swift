internal import AppExtension
internal import Messages
internal import PropertyLists

extension Problem {
  /// The problem for a value that is not an activation rule.
  init(_ error: ActivationRuleError) {
    let text = ActivationRuleErrorText(error)
    self.init(
      .unprocessableContent, "unusable-rule", "Unusable rule", detail: text.message + ".")
    members = [("reason", .string(text.identifier))]
    if let excerpt = text.excerpt { members.append(("excerpt", .string(excerpt))) }
    if let fix = text.fix { members.append(("fix", .string(fix))) }
    let place = [("line", text.line), ("column", text.column)]
    for (name, number) in place {
      if let number { members.append((name, .integer(PropertyListInteger(number)))) }
    }
  }
}
