/// Which members of variables may not be what they were at first: they are assigned to or deleted, or something
/// else gets hold of the object.
struct MemberChanges {
  /// The keys, by the variables' names.
  private var keys: [String: Set<String>] = [:]
  /// The variables of which any member may change.
  private var open: Set<String> = []

  init(_ analysis: ScriptAnalysis) {
    let completions = Set((analysis.run?.completions ?? []).map { ObjectIdentifier($0) })
    for assignment in analysis.facts.memberAssignments {
      if let name = assignment.object.name { add(assignment.key, of: name) }
    }
    analysis.facts.program.walk { node in
      switch node.kind {
      case .unary("delete", let operand):
        if let access = operand.access, let name = access.object.name {
          add(access.key, of: name)
        } else if case .subscripted(let object, _, _) = operand.kind, let name = object.name {
          open.insert(name)
        }
      case .call(let callee, let arguments, _) where !completions.contains(ObjectIdentifier(callee)):
        // A function may change what it is given.
        open.formUnion(arguments.compactMap(\.name))
      default: break
      }
      return true
    }
  }

  private mutating func add(_ key: String?, of name: String) {
    if let key {
      keys[name, default: []].insert(key)
    } else {
      open.insert(name)
    }
  }

  /// Whether a member of a variable may change.
  func mayChange(_ key: String, of variable: String) -> Bool {
    open.contains(variable) || keys[variable]?.contains(key) ?? false
  }
}
