/// Which members of variables may have changed: they are assigned or deleted, or other code gets
/// the object.
struct MemberChanges {
  /// The keys, by the variables' names.
  private var keys: [String: Set<String>] = [:]
  /// The variables of which any member may change.
  private var open: Set<String> = []
  /// The variables that are given the same object, each with one that stands for all of them.
  private var aliases: [String: String] = [:]

  /// Methods of arrays and objects that leave what there is as it is.
  private static let harmless: Set<String> = [
    "push", "forEach", "map", "filter", "some", "every", "find", "indexOf", "includes", "join",
    "slice", "concat", "hasOwnProperty", "propertyIsEnumerable", "toString",
  ]

  init(_ analysis: ScriptAnalysis) {
    let completions = Set((analysis.run?.completions ?? []).map { ObjectIdentifier($0) })
    for assignment in analysis.facts.memberAssignments { noteChange(of: assignment.node) }
    analysis.facts.program.walk { node in
      switch node.kind {
      case .unary("delete", let operand): change(operand)
      case .call(let callee, let arguments, _) where !completions.contains(ObjectIdentifier(callee)):
        // A function may change its arguments.
        open.formUnion(arguments.compactMap(\.name).map(name(for:)))
        if let access = callee.access, !Self.harmless.contains(access.key) { change(access.object) }
      case .declarator(let target, let value?), .assignment("=", let target, let value):
        // The object can be changed by its other name as well.
        guard let held = value.name else { break }
        if let other = target.name {
          join(held, other)
        } else {
          open.insert(name(for: held))
        }
      default: break
      }
      return true
    }
  }

  private mutating func noteChange(of assignment: SyntaxNode) {
    if case .assignment(_, let target, _) = assignment.kind { change(target) }
  }

  /// Notes that a value in a variable changes: `variable.key`, or one that is deeper in it.
  private mutating func change(_ place: SyntaxNode) {
    var place = place
    while true {
      let object: SyntaxNode
      let key: String?
      switch place.kind {
      case .member(let inner, let name, _): (object, key) = (inner, name)
      case .subscripted(let inner, let index, _): (object, key) = (inner, index.text)
      default: return
      }
      guard let variable = object.name else {
        place = object
        continue
      }
      if let key {
        keys[name(for: variable), default: []].insert(key)
      } else {
        open.insert(name(for: variable))
      }
      return
    }
  }

  private func name(for variable: String) -> String {
    var name = variable
    while let other = aliases[name] { name = other }
    return name
  }

  /// Makes two variables one.
  private mutating func join(_ first: String, _ second: String) {
    let (kept, other) = (name(for: first), name(for: second))
    guard kept != other else { return }
    aliases[other] = kept
    if open.remove(other) != nil { open.insert(kept) }
    if let moved = keys.removeValue(forKey: other) { keys[kept, default: []].formUnion(moved) }
  }

  /// Whether a member of a variable may change.
  func mayChange(_ key: String, of variable: String) -> Bool {
    let name = name(for: variable)
    return open.contains(name) || keys[name]?.contains(key) ?? false
  }
}
