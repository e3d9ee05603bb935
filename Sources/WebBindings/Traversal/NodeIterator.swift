package import DOM
internal import ScriptEngine

extension Interfaces {
  /// DOM Standard, 6.1. The steps are on the script side, see ``NodeScript/plainObjects``.
  static let nodeIterator = Interface<NodeIterator>("NodeIterator") {
    try $0.readonly("root") { $0.root }
    // The script side does not know the number of each node, nor make the object for each number. Where it
    // needs that, it passes which place of the iterator is meant, and the node to put there.
    try $0.readonly("referenceNode") { (iterator, isCandidate: Bool?, node: Node?) in
      let pointer = isCandidate ?? false ? NodeIterator.Pointer.candidate : .reference
      if let node { iterator[pointer] = node }
      return iterator[pointer]
    }
    for name in ["pointerBeforeReferenceNode", "whatToShow", "filter"] {
      try $0.readonly(name) { (_: NodeIterator) in Undefined() }
    }
    for name in ["nextNode", "previousNode"] {
      try $0.method(name) { (_: NodeIterator, result: Value?, isActive: Bool?, realm: Realm) in
        try realm.verdict(result, isActive: isActive)
      }
    }
    try $0.method("detach") { (_: NodeIterator) in Undefined() }
  }
}

extension NodeIterator: InterfaceType {}
