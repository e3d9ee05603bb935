internal import DOM
internal import ScriptEngine

extension InterfaceBuilder {
  /// Event handler attributes such as `onclick` (HTML Standard, 8.1.8.1).
  ///
  /// What they show is what this world's scripts have set: handlers in the markup are the page's.
  func eventHandlers(_ names: [String]) throws {
    for name in names {
      let type = String(name.dropFirst(2))
      try attribute(name) { (subject, realm) in
        try realm.handlerTarget(of: subject, type).handler(ofType: type, in: realm)?.value
      } setIn: { (subject, value: Value, realm) in
        try realm.handlerTarget(of: subject, type).setHandler(
          ofType: type, to: realm.context.isObject(value) ? value : nil, in: realm)
      }
    }
  }
}

extension Realm {
  fileprivate func handlerTarget<Subject: InterfaceType>(
    of subject: Subject, _ type: String
  ) throws -> EventTarget {
    switch subject {
    case let node as any NodeKind: return .node(node.node)
    case let object as EventTargetObject: return .object(object)
    case let target as EventTarget: return target
    default: throw ScriptError.type("The object takes no event handlers")
    }
  }
}
