/// What the text shows of an object.
struct ObjectShape {
  /// Its members, with their first values.
  var members: [String: SyntaxNode] = [:]
  /// Whether it has no others.
  var isComplete = true
}

/// Determines what an expression makes.
///
/// Prototypes may form circles and branch, so the result is unknown after ``maximumWork`` steps.
final class ShapeResolver {
  let facts: ScriptFacts
  private var work = 0

  /// How many expressions are inspected for one.
  private static let maximumWork = 1000

  init(facts: ScriptFacts) {
    self.facts = facts
  }

  enum Result {
    case object(ObjectShape)
    /// A class, or a function that makes objects of this shape.
    case type(name: String, statics: ObjectShape, instance: ObjectShape)
    /// Not an object: its `typeof`, or `null`.
    case noObject(type: String)
    case unknown
  }

  /// What an expression makes.
  ///
  /// - Parameter name: the variable that it is the value of, whose members may be assigned to.
  func resolve(_ node: SyntaxNode, named name: String? = nil) -> Result {
    work = 0
    let result = resolve(node, depth: 0)
    guard let name else { return result }
    switch result {
    case .object(var shape):
      addMembers(of: name, to: &shape)
      return .object(shape)
    case .type(let own, var statics, var instance):
      if own != name { addPrototype(of: name, &instance, statics: &statics, depth: 0) }
      return .type(name: own, statics: statics, instance: instance)
    case .noObject, .unknown: return result
    }
  }

  private func resolve(_ node: SyntaxNode, depth: Int) -> Result {
    work += 1
    guard depth < 16, work <= Self.maximumWork else { return .unknown }
    switch node.kind {
    case .string, .template: return .noObject(type: "string")
    case .number: return .noObject(type: "number")
    case .boolean: return .noObject(type: "boolean")
    case .null: return .noObject(type: "null")
    case .object(let properties): return .object(shape(of: properties))
    case .array, .regularExpression: return .object(ObjectShape())
    case .assignment("=", _, let value): return resolve(value, depth: depth + 1)
    case .identifier(let spelling):
      return resolve(name: node.name ?? spelling, depth: depth)
    case .class(let type): return resolve(type, depth: depth)
    case .function(let function): return resolve(function, named: function.name, depth: depth)
    case .new(let callee, _):
      if case .type(_, _, let instance) = resolve(callee, depth: depth + 1) {
        return .object(instance)
      }
      return .unknown
    case .call(let callee, _, _): return resolveCall(of: callee, depth: depth)
    default: return .unknown
    }
  }

  private func shape(of properties: [SyntaxNode]) -> ObjectShape {
    var shape = ObjectShape()
    for node in properties {
      guard case .property(let property) = node.kind, let name = property.name,
        let value = property.value, property.form == .value || property.form == .method
      else {
        if case .property(let property) = node.kind, let name = property.name {
          shape.members[name] = node
        } else {
          shape.isComplete = false
        }
        continue
      }
      if name == "__proto__" { shape.isComplete = false }
      shape.members[name] = value
    }
    return shape
  }

  private func resolve(name: String, depth: Int) -> Result {
    guard let declaration = facts.onlyDeclaration(of: name), let value = declaration.value else {
      return name == "undefined" ? .noObject(type: "undefined") : .unknown
    }
    if case .function = declaration.form, let function = value.function {
      return resolve(function, named: name, depth: depth + 1)
    }
    let result: Result =
      if let function = value.function { resolve(function, named: name, depth: depth + 1) } else {
        resolve(value, depth: depth + 1)
      }
    guard case .object(var shape) = result else { return result }
    addMembers(of: name, to: &shape)
    return .object(shape)
  }

  /// Adds the values that are assigned to members of a variable.
  private func addMembers(of name: String, to shape: inout ObjectShape) {
    for assignment in facts.memberAssignments where isVariable(assignment.object, name) {
      if let key = assignment.key {
        shape.members[key] = assignment.value
      } else {
        shape.isComplete = false
      }
    }
    if isHandedOn(name) { shape.isComplete = false }
  }

  /// Whether an expression is a variable, or a member of the global object with its name.
  private func isVariable(_ node: SyntaxNode, _ name: String) -> Bool {
    if node.name == name { return true }
    guard let access = node.access else { return false }
    return access.key == name && ScriptFacts.isGlobalObject(access.object)
  }

  /// Whether other code may add members, for example a function that gets the object.
  private func isHandedOn(_ name: String) -> Bool {
    (facts.reads[name] ?? []).contains { read in
      switch read.parent?.kind {
      case .member(let object, _, _), .subscripted(let object, _, _): object !== read
      case .new(let callee, _): callee !== read
      case .assignment(_, _, let value): value !== read || !isGlobalAssignment(read.parent)
      case .declarator(let target, _): target.name != ExtensionObject.globalName
      default: true
      }
    }
  }

  private func isGlobalAssignment(_ node: SyntaxNode?) -> Bool {
    guard case .assignment(_, let target, _) = node?.kind else { return false }
    return target.name == ExtensionObject.globalName
      || target.access?.key == ExtensionObject.globalName
  }

  // MARK: Types

  private func resolve(_ type: ClassSyntax, depth: Int) -> Result {
    var statics = ObjectShape()
    var instance = ObjectShape()
    if let superclass = type.superclass {
      if case .type(_, let base, let made) = resolve(superclass, depth: depth + 1) {
        (statics, instance) = (base, made)
      } else {
        (statics.isComplete, instance.isComplete) = (false, false)
      }
    }
    for member in type.members {
      guard case .property(let property) = member.kind, property.form != .staticBlock else {
        statics.isComplete = false
        continue
      }
      guard let name = property.name else {
        if property.isStatic { statics.isComplete = false } else { instance.isComplete = false }
        continue
      }
      let value = property.form == .value || property.form == .method ? property.value : nil
      if property.isStatic {
        statics.members[name] = value ?? member
      } else {
        instance.members[name] = value ?? member
        if name == "constructor", let constructor = property.value?.function {
          addOwnMembers(of: constructor, to: &instance)
        }
      }
    }
    if let name = type.name {
      addPrototype(of: name, &instance, statics: &statics, depth: depth)
    }
    return .type(name: type.name ?? "", statics: statics, instance: instance)
  }

  private func resolve(_ function: FunctionSyntax, named name: String?, depth: Int) -> Result {
    var instance = ObjectShape()
    var statics = ObjectShape()
    guard function.form != .arrow, !function.isAsync, !function.isGenerator else {
      return .type(name: name ?? "", statics: statics, instance: ObjectShape(isComplete: false))
    }
    addOwnMembers(of: function, to: &instance)
    if let name { addPrototype(of: name, &instance, statics: &statics, depth: depth) }
    return .type(name: name ?? "", statics: statics, instance: instance)
  }

  /// Adds the values that a constructor assigns to members of `this`.
  private func addOwnMembers(of function: FunctionSyntax, to shape: inout ObjectShape) {
    for assignment in facts.memberAssignments {
      guard case .this = assignment.object.kind,
        assignment.object.enclosingFunction?.function?.body === function.body
      else { continue }
      if let key = assignment.key {
        shape.members[key] = assignment.value
      } else {
        shape.isComplete = false
      }
    }
    function.body.walk { node in
      switch node.kind {
      case .function: return false
      case .returnStatement(.some): shape.isComplete = false
      case .call(_, let arguments, _) where arguments.contains(where: { $0.isThis }):
        shape.isComplete = false
      case .declarator(_, let value?) where value.isThis: shape.isComplete = false
      default: break
      }
      return true
    }
  }

  /// Adds the members that are assigned to a function and to its prototype.
  private func addPrototype(
    of name: String, _ instance: inout ObjectShape, statics: inout ObjectShape, depth: Int
  ) {
    for assignment in facts.memberAssignments {
      if isVariable(assignment.object, name) {
        guard let key = assignment.key else {
          statics.isComplete = false
          continue
        }
        guard key == "prototype" else {
          statics.members[key] = assignment.value
          continue
        }
        if case .object(let shape) = resolve(assignment.value, depth: max(8, depth + 1)) {
          instance.members.merge(shape.members) { old, _ in old }
          if !shape.isComplete { instance.isComplete = false }
        } else {
          instance.isComplete = false
        }
      } else if let access = assignment.object.access, isVariable(access.object, name),
        access.key == "prototype"
      {
        if let key = assignment.key {
          instance.members[key] = assignment.value
        } else {
          instance.isComplete = false
        }
      }
    }
    for read in facts.reads[name] ?? [] {
      switch read.parent?.kind {
      case .new(let callee, _) where callee === read: continue
      case .member(_, "prototype", _):
        // Only assignments to it, or to a member, are visible here.
        switch read.parent?.parent?.kind {
        case .assignment(_, let target, _) where target === read.parent: continue
        case .member: continue
        default: instance.isComplete = false
        }
      case .member, .assignment, .declarator, .subscripted: continue
      case .class: continue
      default:
        statics.isComplete = false
        instance.isComplete = false
      }
    }
  }

  // MARK: Calls

  /// The result of a function that is called at once.
  private func resolveCall(of callee: SyntaxNode, depth: Int) -> Result {
    if let access = callee.access, access.object.name == "Object",
      access.key == "freeze" || access.key == "seal",
      case .call(_, let arguments, _) = callee.parent?.kind, let argument = arguments.first
    {
      return resolve(argument, depth: depth + 1)
    }
    guard let function = facts.value(of: callee).function, !function.isAsync,
      !function.isGenerator
    else { return .unknown }
    guard case .block(let statements) = function.body.kind else {
      return resolve(function.body, depth: depth + 1)
    }
    var returns: [SyntaxNode] = []
    function.body.walk { node in
      if case .function = node.kind { return false }
      if case .returnStatement = node.kind { returns.append(node) }
      return true
    }
    guard returns.count == 1, let last = statements.last, last === returns[0],
      case .returnStatement(let value?) = last.kind
    else { return .unknown }
    return resolve(value, depth: depth + 1)
  }
}

extension SyntaxNode {
  var isThis: Bool { if case .this = kind { true } else { false } }
}
