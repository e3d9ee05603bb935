internal import Preprocessing

/// `this` in functions that others call: there it is not the object (ECMA-262, 10.2.1.2).
enum ThisCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    guard let shape = analysis.object.shape else { return [] }
    let methods = shape.members.filter { isMethod($0.value) }
    let members = Set(shape.members.keys).union(assigned(in: methods.values.map(\.self)))
    var findings: [Finding] = []
    for method in methods.values.sorted(by: { $0.start < $1.start }) {
      walkOwn(method) { node in
        guard case .call(let callee, let arguments, _) = node.kind,
          let caller = caller(callee, arguments)
        else { return }
        if let member = arguments[0].access, member.object.isThis, let known = methods[member.key],
          usesThis(known)
        {
          findings.append(
            analysis.finding(
              .detachedMethod(member.key, caller: caller), .warning, at: arguments[0]))
        }
        guard let function = arguments[0].function, function.form == .expression else { return }
        if let (place, key) = firstMember(in: arguments[0], of: members) {
          findings.append(
            analysis.finding(.lostThis(member: key, caller: caller), .warning, at: place))
        }
      }
    }
    return findings
  }

  private static func isMethod(_ node: SyntaxNode) -> Bool {
    node.function.map { $0.form != .arrow } ?? false
  }

  /// What calls a function that it is given, with another `this`; nil for calls that are not known to.
  private static func caller(_ callee: SyntaxNode, _ arguments: [SyntaxNode]) -> String? {
    guard let name = callee.access?.key ?? callee.name, !arguments.isEmpty,
      // The object can be handed over as well.
      !arguments.dropFirst().contains(where: { $0.isThis })
    else { return nil }
    switch name {
    case "setTimeout", "setInterval", "requestAnimationFrame", "queueMicrotask": return name
    case "then", "catch", "finally", "forEach", "map", "filter", "some", "every", "find",
      "findIndex", "flatMap", "sort", "reduce":
      return callee.access == nil ? nil : name
    default: return nil
    }
  }

  /// The members that methods give the object.
  private static func assigned(in methods: [SyntaxNode]) -> Set<String> {
    var names: Set<String> = []
    for method in methods {
      walkOwn(method) { node in
        if case .assignment(_, let target, _) = node.kind, let access = target.access,
          access.object.isThis
        {
          names.insert(access.key)
        }
      }
    }
    return names
  }

  private static func usesThis(_ method: SyntaxNode) -> Bool {
    var uses = false
    walkOwn(method) { if $0.isThis { uses = true } }
    return uses
  }

  /// The first `this.member` in a function.
  private static func firstMember(
    in function: SyntaxNode, of members: Set<String>
  ) -> (SyntaxNode, String)? {
    var found: (SyntaxNode, String)?
    walkOwn(function) { node in
      if found == nil, let access = node.access, access.object.isThis, members.contains(access.key)
      {
        found = (access.object, access.key)
      }
    }
    return found
  }

  /// Visits what is in a function and has its `this`.
  private static func walkOwn(_ function: SyntaxNode, _ visit: (SyntaxNode) -> Void) {
    function.function?.body.walk { node in
      visit(node)
      if case .class = node.kind { return false }
      return node.function.map { $0.form == .arrow } ?? true
    }
  }
}
