internal import DOM
internal import ScriptEngine

/// Walks a tree with a filter. All of it is on the script side, see ``NodeScript/plainObjects``: this stands for
/// any walker where Swift meets one.
struct TreeWalker: InterfaceType {
  // The walker's interface is known then.
  static func unwrap(node: Node?, object: AnyObject?) -> TreeWalker? { TreeWalker() }
}

extension Interfaces {
  /// DOM Standard, 6.2. The script side asks only for exceptions.
  static let treeWalker = Interface<TreeWalker>("TreeWalker") {
    for name in ["root", "whatToShow", "filter"] {
      try $0.readonly(name) { (_: TreeWalker) in Undefined() }
    }
    try $0.attribute("currentNode") { (_: TreeWalker) in
      Undefined()
    } set: { (_: TreeWalker, _: Node) in
    }
    for name in ScriptedInterface.stepsOfTreeWalker {
      try $0.method(name) { (_: TreeWalker, result: Value?, isActive: Bool?, realm: Realm) in
        try realm.verdict(result, isActive: isActive)
      }
    }
  }
}
