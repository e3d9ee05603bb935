internal import DOM
internal import ScriptEngine

/// `NodeFilter` has only constants. Scripts pass functions or objects of their own as filters.
enum NodeFilterConstants: InterfaceType {
  static func unwrap(node: Node?, object: AnyObject?) -> NodeFilterConstants? { nil }
}

extension Interfaces {
  /// DOM Standard, 6.3.
  static let nodeFilter = Interface<NodeFilterConstants>("NodeFilter") {
    try $0.constants([
      "FILTER_ACCEPT": 1, "FILTER_REJECT": 2, "FILTER_SKIP": 3, "SHOW_ALL": 0xFFFF_FFFF,
      "SHOW_ELEMENT": 0x1, "SHOW_ATTRIBUTE": 0x2, "SHOW_TEXT": 0x4, "SHOW_CDATA_SECTION": 0x8,
      "SHOW_ENTITY_REFERENCE": 0x10, "SHOW_ENTITY": 0x20, "SHOW_PROCESSING_INSTRUCTION": 0x40,
      "SHOW_COMMENT": 0x80, "SHOW_DOCUMENT": 0x100, "SHOW_DOCUMENT_TYPE": 0x200,
      "SHOW_DOCUMENT_FRAGMENT": 0x400, "SHOW_NOTATION": 0x800,
    ])
  }
}

extension InterfaceBuilder<Document> {
  /// DOM Standard, 4.5: the methods that make traversals.
  func includeTraversal() throws {
    try method("createTreeWalker") {
      (_, root: Node, what: UnsignedLong?, filter: Nullable<Value>?, realm: Realm) in
      TreeWalker(root: root, filter: try realm.traversalFilter(what, filter?.value))
    }
    try method("createNodeIterator") {
      (_, root: Node, what: UnsignedLong?, filter: Nullable<Value>?, realm: Realm) in
      NodeIterator(root: root, filter: try realm.traversalFilter(what, filter?.value))
    }
  }
}

extension Realm {
  /// Makes the filter of a traversal from a function, or from an object with `acceptNode`.
  fileprivate func traversalFilter(
    _ what: UnsignedLong?, _ filter: Value?
  ) throws -> TraversalFilter {
    let whatToShow = what?.value ?? 0xFFFF_FFFF
    guard let filter else { return TraversalFilter(whatToShow: whatToShow) }
    guard context.isObject(filter) else {
      throw ScriptError.type("The filter is neither a function nor an object")
    }
    let kept = context.protect(filter)
    return TraversalFilter(whatToShow: whatToShow, object: kept) { [unowned self] node in
      let argument = try encode(node)
      let result: Value
      if context.isCallable(kept.value) {
        result = try context.call(kept.value, argument)
      } else {
        let method = try context.property("acceptNode", of: kept.value)
        guard context.isCallable(method) else {
          throw ScriptError.type("The filter's acceptNode is not a function")
        }
        result = try context.call(method, this: kept.value, argument)
      }
      return try UnsignedShort.convert(result, in: self).value
    }
  }
}
